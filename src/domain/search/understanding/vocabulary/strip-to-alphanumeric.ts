/** Only the letters and digits, without accents. */
export function stripToAlphanumeric(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
