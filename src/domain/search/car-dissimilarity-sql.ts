import { type SQL, sql } from 'drizzle-orm'

/** The price ratio that counts as one step: a quarter more or less. */
const priceStep = Math.log(1.25)
const otherModel = 1.5
const otherBody = 1.5
const otherBrand = 1
const otherFuel = 0.5
const aYear = 0.1
const unknownYears = 3

/**
 * How different a car is from one that a visitor likes: 0 means identical. The price counts by its ratio, so that
 * $5,000 more are much for a cheap car and little for an expensive one; an unknown value counts as half a difference. The
 * database computes it, so that two hundred neighbours need not be sent for the sake of the six nearest.
 *
 * @param liked the name that the query gives the row of the car that the visitor likes, with the columns of a listing
 * @param other the same of the other car
 */
export function carDissimilaritySql(liked: string, other: string): SQL<number> {
  const of = (row: string, column: string) => sql.raw(`${row}.${column}`)
  const difference = (column: 'model' | 'body' | 'fuel', weight: number) => sql`
    case when ${of(liked, column)} = ${of(other, column)} then ${float(0)}
      when ${of(liked, column)} <> ${of(other, column)} then ${float(weight)} else ${float(weight / 2)} end`
  return sql<number>`(
    abs(ln(${of(other, 'price_cents')}::float8 / ${of(liked, 'price_cents')})) / ${float(priceStep)}
    + coalesce(abs(${of(liked, 'year')} - ${of(other, 'year')}), ${sql.raw(String(unknownYears))}) * ${float(aYear)}
    + case when ${of(liked, 'brand')} <> ${of(other, 'brand')} then ${float(otherBrand + otherModel)}
      else ${difference('model', otherModel)} end
    + ${difference('body', otherBody)} + ${difference('fuel', otherFuel)})`
}

/** A number of ours, as a part of the query: it is planned once for all cars. */
function float(number: number): SQL {
  return sql.raw(`${number}::float8`)
}
