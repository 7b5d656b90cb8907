/**
 * Arabic and Persian digits as the Latin ones, and the separators that are written among them (`٫`, `٬`) as those of
 * English, at the same positions: `٤٢٬٠٠٠` becomes `42,000`.
 */
export function withLatinDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
}
