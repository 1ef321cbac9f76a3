"""schema.py - a validator that knows as much of JSON Schema as ours need. Where the package jsonschema is installed it can be
asked as well."""

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
KNOWN = {"$schema", "$id", "$defs", "title", "description", "$ref", "type", "const", "enum", "oneOf", "anyOf", "properties",
         "required", "additionalProperties", "items", "prefixItems", "minItems", "maxItems"}


def is_type(value, name):
    if name in ("integer", "number"):
        return isinstance(value, int if name == "integer" else (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def faults(schema, value, root, path="$", rest=True):
    """Every way in which the value is not as the schema says. `rest` is what fields are that an object says nothing of: True,
    as JSON Schema has it, or False, not allowed."""
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    if "$ref" in schema:
        yield from faults(root["$defs"][schema["$ref"].removeprefix("#/$defs/")], value, root, path, rest)
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(is_type(value, name) for name in names):
            yield f"{path}: {value!r:.40} is not of type {' or '.join(names)}"
            return
    if "const" in schema and value != schema["const"] or value not in schema.get("enum", [value]):
        yield f"{path}: {value!r:.40} is not allowed"
    for word, least, most in (("oneOf", 1, 1), ("anyOf", 1, 99)):
        if word in schema:
            tries = [list(faults(part, value, root, path, rest)) for part in schema[word]]
            if not least <= sum(not found for found in tries) <= most:
                yield from min(tries, key=len)
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{path}: {len(value)} entries are too few or too many"
        for i, item in enumerate(value):
            part = first[i] if i < len(first) else schema.get("items", {})
            yield from faults(part, item, root, f"{path}[{i}]", rest)
    if isinstance(value, dict):
        yield from (f"{path}: {key} is missing" for key in schema.get("required", []) if key not in value)
        others = schema.get("additionalProperties", rest if "properties" in schema else True)
        for key, item in value.items():
            part = schema.get("properties", {}).get(key, others)
            if part is False:
                yield f"{path}: {key} is not in the schema"
            elif part is not True:
                yield from faults(part, item, root, f"{path}.{key}", rest)


def fields(schema, root):
    """The names of all fields that the schema tells of."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        for part in schema.values():
            yield from fields(part, root)
    elif isinstance(schema, list):
        for part in schema:
            yield from fields(part, root)


def standard(schema):
    """The validator of the package jsonschema; None: it is not installed, or too old."""
    try:
        import jsonschema
        return jsonschema.Draft202012Validator(schema)
    except (ImportError, AttributeError):
        return None
