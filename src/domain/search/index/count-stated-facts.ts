import { factsThatRaiseListingRank } from '#contract/listing-rank.ts'
import { type IndexedCarRow, indexedNumberColumns, indexedTextColumns } from './search-index-request.ts'

const isStandingFact = (name: string) => factsThatRaiseListingRank.some((fact) => fact === name)
const numbersOfFacts = indexedNumberColumns.flatMap((name, at) => (isStandingFact(name) ? [at] : []))
const textsOfFacts = indexedTextColumns.flatMap((name, at) => (isStandingFact(name) ? [at] : []))

/** How many of `factsThatRaiseListingRank` a car's advert states. */
export function countStatedFacts(numbers: IndexedCarRow[1], texts: IndexedCarRow[2]): number {
  const isStated = (value: number | string | null | undefined) => value !== null && value !== undefined
  const stated = [...numbersOfFacts.map((at) => numbers[at]), ...textsOfFacts.map((at) => texts[at])]
  return stated.filter(isStated).length
}
