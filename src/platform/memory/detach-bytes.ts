/**
 * The bytes in memory of their own size, for whatever keeps them: Node cuts a short `Buffer` from a block of 64 KiB and
 * zlib returns a part of a larger one, and all of that would stay in memory with them.
 */
export function detachBytes<Bytes extends Uint8Array>(bytes: Bytes): Buffer<ArrayBuffer> {
  const { buffer, length } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) return Buffer.from(buffer)
  const copy = Buffer.allocUnsafeSlow(length)
  copy.set(bytes)
  return copy
}
