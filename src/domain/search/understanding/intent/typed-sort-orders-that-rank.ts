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

/** The typed orders as traits; null if one of them is the only wish, or meant as an order: `cheapest`, `lowest miles`. */
export function typedSortOrdersThatRank(
  { understood }: Pick<QueryIntent, 'understood'>,
  otherWishes: readonly unknown[],
): QueryIntent['traits'] | null {
  const sorts = understood.filter(({ field }) => field === 'sort')
  const isOrder = ({ text }: QueryIntentTerm) => /est(?!\p{L})|first|sort/iu.test(text)
  const isAmongOthers = otherWishes.length > 0 || new Set(sorts.map(({ value }) => value)).size > 1
  if (!isAmongOthers || sorts.some(isOrder)) return null
  const traits = sorts.flatMap(({ value, text }) => {
    const weighed = sortsThatRank[value]
    return weighed ? [{ text, weighed }] : []
  })
  return traits.length === sorts.length && traits.length > 0 ? traits : null
}
