import { type Column, type SQL, sql } from 'drizzle-orm'
import {
  type FacetName,
  isDateAttribute,
  isNumberChoiceFacet,
  type RangeAttributeName,
} from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'

/** The value of an attribute as the filter counts it; for numbers to choose from, the last value also means more. */
export function facetValueSql(name: FacetName, column: Column | SQL): SQL<string | null> {
  if (!isNumberChoiceFacet(name)) return sql`${column}`
  const last = sql.raw(carAttributes[name].filter.values.at(-1) ?? '')
  return sql`case when ${column} is not null then least(${column}, ${last})::text end`
}

/** A number as searches compare it; a date as days since 1970. */
export function attributeNumberSql(name: RangeAttributeName, column: Column | SQL): SQL<number | null> {
  return isDateAttribute(name) ? sql`(${column} - date '1970-01-01')` : sql`${column}`
}
