// share.ts - a record in the address: compressed, then in the letters that addresses allow.

const HASH = "#g=";

async function pump(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function packRecord(record: string): Promise<string> {
  const packed = await pump(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return HASH + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The record in an address's hash; null where it holds none, or a broken one. */
export async function unpackRecord(hash: string): Promise<string | null> {
  if (!hash.startsWith(HASH)) return null;
  try {
    const letters = hash.slice(HASH.length).replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await pump(packed, new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}
