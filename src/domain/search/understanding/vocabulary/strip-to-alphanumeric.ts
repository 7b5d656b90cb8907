const isPlain = /^[a-z\d]*$/

/** Only the letters and digits, without accents. */
export function stripToAlphanumeric(text: string): string {
  if (isPlain.test(text)) return text
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
