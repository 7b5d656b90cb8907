/** A text as it is compared in a search: without accents, vowel signs and capitals; ł and ß, which no accent makes, as they are typed without them. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l').replaceAll('ß', 'ss')
}
