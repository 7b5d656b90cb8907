import { isMultiChoiceAttribute } from '#contract/attribute-names.ts'
import type { CarFacetName } from '#contract/car-terms.ts'
import { emptyFacetValueCounts, type FacetValueCounts, sortFacetValueCounts } from '../facet-value-counts.ts'
import { type BitSet, countBits, positionsOfSetBits, subtractBits } from './bit-set.ts'
import { type CarIndexColumns, isFacetOfTexts } from './car-index-columns.ts'
import { carsPassingAllTestsExcept } from './match-cars-in-index.ts'

/**
 * The counts of these filters. Of a filter with one value per car its own choice is ignored; one with several, of which a
 * car must have all that are chosen, counts the matches.
 *
 * @param sets the cars that pass each test, by its name
 * @param all the cars that pass all of them
 */
export function countFacetsInIndex(
  cars: CarIndexColumns,
  { sets, all, facets }: { sets: ReadonlyMap<string, BitSet>; all: BitSet; facets: readonly CarFacetName[] },
): Record<CarFacetName, FacetValueCounts> {
  const ignoresItself = (facet: CarFacetName) => sets.has(facet) && !isMultiChoiceAttribute(facet)
  const shared = facets.filter((facet) => !ignoresItself(facet))
  const counts = emptyFacetValueCounts()
  const count = (facet: CarFacetName, values: FacetValueCounts) => {
    counts[facet] = sortFacetValueCounts(facet, values)
  }
  const ofShared = sets.size === 0 ? countLive(cars) : countAmong(cars, all, shared)
  for (const facet of shared) count(facet, ofShared(facet))
  for (const facet of facets.filter(ignoresItself)) {
    const others = sets.size === 1 ? null : carsPassingAllTestsExcept(cars, sets, facet)
    count(facet, (others ? countAmong(cars, others, [facet]) : countLive(cars))(facet))
  }
  return counts
}

type CountFacet = (facet: CarFacetName) => FacetValueCounts

function countLive(cars: CarIndexColumns): CountFacet {
  return (facet) => cars.facetColumn(facet).countLive()
}

/** The counts of these filters among some cars on offer; where they are most of all, the others are counted instead. */
function countAmong(cars: CarIndexColumns, among: BitSet, facets: readonly CarFacetName[]): CountFacet {
  const total = countBits(among)
  const isMost = total > cars.size / 2
  const numbers = isMost ? numbersOfOthers(cars, among, total) : positionsOfSetBits(among, total)
  const bits = facets.flatMap((facet) => (isFacetOfTexts(facet) ? [] : cars.values[facet].bits))
  const ofBit = cars.valueBits.count(numbers, bits)
  return (facet) => {
    if (isFacetOfTexts(facet)) {
      const column = cars.texts[facet]
      return isMost ? column.countOthers(numbers) : column.countAmong(numbers)
    }
    const column = cars.values[facet]
    return isMost ? column.countsOfOthers(ofBit) : column.countsOf(ofBit)
  }
}

function numbersOfOthers(cars: CarIndexColumns, among: BitSet, total: number): Int32Array {
  const others = cars.live.slice()
  subtractBits(others, among)
  return positionsOfSetBits(others, cars.size - total)
}
