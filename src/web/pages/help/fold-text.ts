/** A text as it is compared in a search: without accents, vowel signs and capitals. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
