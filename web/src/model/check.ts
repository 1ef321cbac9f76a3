// check.ts - what comes from outside is looked at before it is believed: stored text, the engine's answers.
//
// A check takes anything and gives the value with its type, or throws a sentence that says what is wrong where.

export class Misfit extends Error {}

export type Check<T> = (value: unknown, where?: string) => T;

const misfit = (where: string, wanted: string): never => {
  throw new Misfit(`${where} is not ${wanted}`);
};

export const text: Check<string> = (value, where = "the value") =>
  typeof value === "string" ? value : misfit(where, "a text");
export const number: Check<number> = (value, where = "the value") =>
  typeof value === "number" && Number.isFinite(value) ? value : misfit(where, "a number");
export const truth: Check<boolean> = (value, where = "the value") =>
  typeof value === "boolean" ? value : misfit(where, "true or false");
export const anything: Check<unknown> = (value) => value;

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value, where) =>
    value === null ? null : check(value, where);

export const listOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value, where = "the value") =>
    Array.isArray(value) ? value.map((item, i) => check(item, `${where}[${i}]`)) : misfit(where, "a list");

/** A list that has all these parts, and perhaps more of the kind of `rest`. */
export const rowOf =
  <T extends unknown[]>(parts: Check<unknown>[], rest?: Check<unknown>): Check<T> =>
  (value, where = "the value") => {
    const list = listOf(anything)(value, where);
    if (list.length < parts.length || (!rest && list.length > parts.length)) misfit(where, `${parts.length} long`);
    return list.map((item, i) => (parts[i] ?? rest!)(item, `${where}[${i}]`)) as T;
  };

type Shape = Record<string, Check<unknown>>;
type Optional<S extends Shape> = { [K in keyof S]?: ReturnType<S[K]> };
type Whole<S extends Shape> = { [K in keyof S]: ReturnType<S[K]> };

/** An object with at least these fields; those of `maybe` may be missing, and others are let through. */
export const shapeOf =
  <S extends Shape, M extends Shape = Record<never, never>>(fields: S, maybe?: M): Check<Whole<S> & Optional<M>> =>
  (value, where = "the value") => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return misfit(where, "an object");
    const known = value as Record<string, unknown>;
    const result: Record<string, unknown> = { ...known };
    for (const [name, check] of Object.entries(fields)) result[name] = check(known[name], `${where}.${name}`);
    for (const [name, check] of Object.entries(maybe ?? {}))
      if (known[name] !== undefined) result[name] = check(known[name], `${where}.${name}`);
    return result as Whole<S> & Optional<M>;
  };
