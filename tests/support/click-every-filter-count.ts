import { isMultiChoiceAttribute } from '#contract/attribute-names.ts'
import { type CarFacetName, carFacetNames } from '#contract/car-terms.ts'
import { type CarSearchResponse, SearchCarsQuery } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { searchCars } from '#domain/search/search-cars.ts'
import type { SearchIndex } from '#domain/search/search-index.ts'

/** The parameters of an address. */
export type SearchUrlParameters = Record<string, string | readonly string[]>

type Clicks = { now: Date; index: SearchIndex | null; facets?: readonly CarFacetName[] }

/**
 * Chooses every value of every filter of a search, and takes every way out of an empty one.
 *
 * @param facets only these filters
 * @returns how many choices there were, and those whose search found another number of cars than was promised
 */
export async function clickEveryFilterCount(
  db: DbOrTx,
  address: SearchUrlParameters,
  { facets = carFacetNames, ...clicks }: Clicks,
): Promise<{ clicked: number; wrong: string[] }> {
  const search = (asked: SearchUrlParameters) => searchCars(db, SearchCarsQuery.parse({ ...asked, limit: '1' }), clicks)
  const found = await search(address)
  const choices = [...valueChoices(address, found, facets), ...waysOut(address, found), ...carsOnOffer(found)]
  const wrong: string[] = []
  for (const { name, count, asked } of choices) {
    const { total } = await search(asked)
    if (total !== count) wrong.push(`${JSON.stringify(address)} ${name} promises ${count}, finds ${total}`)
  }
  return { clicked: choices.length, wrong }
}

type Choice = { name: string; count: number; asked: SearchUrlParameters }

function valueChoices(
  address: SearchUrlParameters,
  found: CarSearchResponse,
  facets: readonly CarFacetName[],
): Choice[] {
  return facets.flatMap((facet) =>
    found.facets[facet].map(({ value, count }) => ({
      name: `${facet}=${value}`,
      count,
      asked: { ...address, [facet]: chosen(address, facet, value) },
    })),
  )
}

/** Equipment is asked for besides what is chosen already; any other value instead of it. */
function chosen(address: SearchUrlParameters, facet: CarFacetName, value: string): string | readonly string[] {
  if (facet === 'verified') return value
  return isMultiChoiceAttribute(facet) ? [...[address[facet] ?? []].flat(), value] : [value]
}

function waysOut(address: SearchUrlParameters, { rescue }: CarSearchResponse): Choice[] {
  return (rescue ?? []).map(({ without, q, count, drop, radiusMiles }) => {
    const left = Object.entries(address).filter(([name]) => name !== 'q' && !without.includes(name))
    const asked: SearchUrlParameters = Object.fromEntries(left)
    if (q !== null) asked.q = q
    if (radiusMiles !== null) asked.radiusMiles = String(radiusMiles)
    return { name: `without ${drop}`, count, asked }
  })
}

/** The makes and bodies that an empty search without a way out leads to. */
function carsOnOffer({ onOffer }: CarSearchResponse): Choice[] {
  return (['brand', 'body'] as const).flatMap((facet) =>
    (onOffer?.[facet] ?? []).map(({ value, count }) => ({
      name: `on offer ${facet}=${value}`,
      count,
      asked: { [facet]: value },
    })),
  )
}
