/** The UUID that stands for a text: the same text has the same one, on every device. */
export function deriveUuidFromText(text: string): string {
  const words = [0, 1, 2, 3].map((seed) => hash(text, seed).toString(16).padStart(8, '0'))
  const hex = words.join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** FNV-1a, of 32 bits. */
function hash(text: string, seed: number): number {
  let value = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
