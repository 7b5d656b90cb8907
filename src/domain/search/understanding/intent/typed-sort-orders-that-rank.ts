import { isFactThatOnlyRanks } from './is-fact-that-only-ranks.ts'
import type { QueryIntent } from './query-intent.ts'
import type { QueryIntentTerm } from './query-intent-term.ts'

/** Together with a purpose or equipment, or with each other, few miles and a low price are wishes among others: `cheap family car`. */
const sortsThatRank: Partial<Record<string, QueryIntent['traits'][number]['weighed']>> = {
  mileage: [
    [5, { kind: 'most', column: 'mileageMiles', bound: 30_000 }],
    [6, { kind: 'most', column: 'mileageMiles', bound: 60_000 }],
    [4, { kind: 'most', column: 'mileageMiles', bound: 90_000 }],
  ],
  priceAsc: [
    [4, { kind: 'most', column: 'priceCents', bound: 8_000 }],
    [5, { kind: 'most', column: 'priceCents', bound: 13_000 }],
    [5, { kind: 'most', column: 'priceCents', bound: 20_000 }],
  ],
}

/** Who asks for the cheapest of what suits a wish means it twice as much as who asks for a cheap one. */
const superlativeFactor = 2
const isSuperlative = (text: string) => /est(?!\p{L})/iu.test(text)

/**
 * The typed orders as traits; null if one of them is the only wish, or meant as an order: `newest`, `price low first`.
 * Sorted by price, a list shows nothing of the wishes beside it that only rank: `cheapest reliable commuter` began with
 * wrecks. Where all other words are filters, the cheapest is the first: `cheapest civic`, `cheapest with heated seats`.
 */
export function typedSortOrdersThatRank(
  words: Pick<QueryIntent, 'understood' | 'wished' | 'bodiesIfUnknown'>,
  isBesidePurposeOrCar: boolean,
): QueryIntent['traits'] | null {
  const sorts = words.understood.filter(({ field }) => field === 'sort')
  const hasWishThatRanks = isBesidePurposeOrCar || words.wished.some(({ field }) => isFactThatOnlyRanks(field, words))
  const isOrder = ({ text }: QueryIntentTerm) => /first|sort/iu.test(text) || (isSuperlative(text) && !hasWishThatRanks)
  const isAmongOthers =
    isBesidePurposeOrCar || words.wished.length > 0 || new Set(sorts.map(({ value }) => value)).size > 1
  if (!isAmongOthers || sorts.some(isOrder)) return null
  const traits = sorts.flatMap(({ value, text }) => {
    const weighed = sortsThatRank[value]
    const factor = isSuperlative(text) ? superlativeFactor : 1
    return weighed ? [{ text, weighed: weighed.map(([weight, trait]) => [weight * factor, trait] as const) }] : []
  })
  return traits.length === sorts.length && traits.length > 0 ? traits : null
}
