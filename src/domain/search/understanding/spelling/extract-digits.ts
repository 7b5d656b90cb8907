/** The digits of a name, which no slip may change. */
export function extractDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}
