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

/** More than this is no record of a game; a few bytes of a link can unpack to gigabytes. */
const MOST_BYTES = 4_000_000;

/** All bytes of a stream, up to a limit. */
async function drain(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MOST_BYTES) throw new Error("it is too long");
    text += decoder.decode(value, { stream: true });
  }
}

/** The record in an address's hash; null where it holds none. Throws where it holds a broken one. */
export async function unpackRecord(hash: string): Promise<string | null> {
  if (!hash.startsWith(HASH)) return null;
  try {
    const letters = hash.slice(HASH.length).replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    return await drain(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
  } catch {
    throw new Error("This link is broken: a part of it may be missing.");
  }
}
