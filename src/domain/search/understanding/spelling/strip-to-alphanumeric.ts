const isPlain = /^[a-z\d]*$/
const isAscii = /^[\0-\x7f]*$/

/** Only the letters and digits, without accents. */
export function stripToAlphanumeric(text: string): string {
  if (isPlain.test(text)) return text
  if (isAscii.test(text)) return text.toLowerCase().replaceAll(/[^a-z\d]+/g, '')
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
