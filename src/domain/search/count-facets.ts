import { type SQL, sql } from 'drizzle-orm'
import {
  facetNames,
  isMultiChoiceAttribute,
  type MultiChoiceAttributeName,
  multiChoiceAttributeNames,
} from '#contract/attribute-names.ts'
import { type CarFacetName, carFacetNames } from '#contract/car-terms.ts'
import type { CarSearchResponse } from '#contract/cars.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { facetValueSql } from './attribute-sql.ts'
import {
  dealLabelOfListingSql,
  isOfVerifiedSellerSql,
  matchingCarsSql,
  type SearchFilters,
} from './build-search-filters.ts'
import { emptyFacetValueCounts, facetsVisibleForBrands, sortFacetValueCounts } from './facet-value-counts.ts'

/** Filters of which a car has at most one value. */
type SingleFacet = Exclude<CarFacetName, MultiChoiceAttributeName>
const isSingle = (facet: CarFacetName): facet is SingleFacet => !isMultiChoiceAttribute(facet)

/** The value of each filter in a car's row. */
const columns: Record<SingleFacet, SQL> = {
  brand: sql`${listings.brand}`,
  model: sql`${listings.model}`,
  ...createRecordFromKeys(facetNames, (name) => facetValueSql(name, listings[name])),
  deal: dealLabelOfListingSql,
  verified: sql`case when ${isOfVerifiedSellerSql} then 'true' end`,
}

export type FacetCounts = { total: number; facets: CarSearchResponse['facets'] }

/**
 * Counts the matching cars, and how many each value of each filter would find. A filter's own choice is ignored in its
 * counts, so that they show what another choice would find. Exact. One query counts all filters without a choice; each
 * filter with a choice takes its own query.
 */
export async function countFacets(db: DbOrTx, filters: SearchFilters): Promise<FacetCounts> {
  const shown = facetsVisibleForBrands(carFacetNames.filter(isSingle), filters.brands)
  const chosen = shown.filter((facet) => filters.conditions.has(facet))
  const free = shown.filter((facet) => !chosen.includes(facet))
  const [common, ...own] = await Promise.all([
    countSets(db, matchingCarsSql(filters), free),
    ...chosen.map((facet) => countSets(db, matchingCarsSql(filters, facet), [facet])),
  ])
  const lists = await Promise.all(
    multiChoiceAttributeNames.map((name) => countLists(db, matchingCarsSql(filters), name)),
  )
  const facets = emptyFacetValueCounts()
  for (const sets of [common, ...own]) {
    for (const { facet, value, count } of sets?.values ?? []) facets[facet].push({ value, count })
  }
  for (const [at, name] of multiChoiceAttributeNames.entries()) facets[name].push(...(lists[at] ?? []))
  for (const facet of carFacetNames) sortFacetValueCounts(facet, facets[facet])
  return { total: common?.total ?? 0, facets }
}

/**
 * How many matches have each value. Another choice narrows the matches further, so the filter's own choice counts too.
 */
async function countLists(db: DbOrTx, where: SQL | undefined, name: MultiChoiceAttributeName) {
  const { rows } = await db.execute<{ value: string; count: number }>(sql`
    select value, count(*)::int as count
    from (select unnest(${listings[name]}) as value from ${listings} where ${where}) as matches group by value`)
  return rows
}

type FacetRow = { total: number; facet: number; value: string | null }

async function countSets(db: DbOrTx, where: SQL | undefined, facets: readonly SingleFacet[]) {
  const selected = facets.map((facet) => sql`${columns[facet]} as ${sql.identifier(facet)}`)
  const names = facets.map((facet) => sql`${sql.identifier(facet)}`)
  const sets = sql.join([...names.map((name) => sql`(${name})`), sql`()`], sql`, `)
  // The grouping set that a row belongs to: the position of the one column that is not rolled up, or that of the total.
  const which = names.map((name, index) => sql`when grouping(${name}) = 0 then ${sql.raw(String(index))}`)
  const values = names.map((name) => sql`when grouping(${name}) = 0 then ${name}`)
  if (facets.length === 0) {
    const { rows } = await db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${listings} where ${where}`,
    )
    return { total: rows[0]?.total ?? 0, values: [] }
  }
  const { rows } = await db.execute<FacetRow>(sql`
    select count(*)::int as total,
      case ${sql.join(which, sql` `)} else -1 end as facet,
      case ${sql.join(values, sql` `)} end as value
    from (select ${sql.join(selected, sql`, `)} from ${listings} where ${where}) as matches
    group by grouping sets (${sets})`)
  return {
    total: rows.find(({ facet }) => facet === -1)?.total ?? 0,
    values: rows.flatMap(({ facet, value, total }) => {
      const name = facets[facet]
      return name && value !== null ? [{ facet: name, value, count: total }] : []
    }),
  }
}
