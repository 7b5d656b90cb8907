import { type Column, type SQL, sql } from 'drizzle-orm'
import { type FacetName, isDateAttribute, isNumberFacet, type RangeAttributeName } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'

/** What a car has of an attribute as the filter counts it: of numbers to choose from the last stands for more, too. */
export function facetValueSql(name: FacetName, column: Column | SQL): SQL<string | null> {
  if (!isNumberFacet(name)) return sql`${column}`
  const last = sql.raw(carAttributes[name].filter.values.at(-1) ?? '')
  return sql`case when ${column} is not null then least(${column}, ${last})::text end`
}

/** A number as searches bound it: of a day how many there are since 1970. */
export function attributeNumberSql(name: RangeAttributeName, column: Column | SQL): SQL<number | null> {
  return isDateAttribute(name) ? sql`(${column} - date '1970-01-01')` : sql`${column}`
}
