/** Bytes that are missing to the next multiple of four. */
export const padding = (length: number): number => (4 - (length % 4)) % 4;

export const bytesOf = (view: Uint16Array | Int16Array | Uint32Array): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(chunks.reduce((n, chunk) => n + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return out;
}
