import type { CarListQuery } from '#web/cars/car-list-query.ts'
import type { TypedBounds } from '#web/cars/typed-bounds.ts'
import { wordsPrefix } from '#web/cars/typed-list-parameters.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'

/** The hint of a field whose bound words of the search set; undefined for any other. */
export function useOriginOfBound() {
  const t = useCarsTexts()
  return (name: keyof CarListQuery, { query, typed }: { query: CarListQuery; typed: TypedBounds }) => {
    const words = typed[name]?.text
    return words && !(name in query) ? t('fromYourSearch', { words }) : undefined
  }
}

/** Says with the form which words set the bound of a field: unchanged it stays theirs, emptied it takes them back. */
export function WordsOfBound({ name, typed }: { name: string; typed: TypedBounds }) {
  const bound = typed[name]
  return bound && <input type="hidden" name={wordsPrefix + name} value={`${bound.value} ${bound.text}`} />
}
