import { sql } from 'drizzle-orm'
import { dealLabels } from '#contract/car-terms.ts'
import { valuations } from '#db/schema/valuations.ts'

/** More than the highest share of a price. */
const sharesOfDeal = 2_000_000

/**
 * The place of a valuation among all, the best deals first: by the label and, of one label, by how far below its value the
 * price is. The share alone would put a car whose prices scatter widely before one with a better label.
 */
export const dealOrderOfValuation = sql`(
  case ${valuations.deal} ${sql.join(
    dealLabels.map((deal, index) => sql`when ${sql.raw(`'${deal}'`)} then ${sql.raw(String(index * sharesOfDeal))}`),
    sql` `,
  )} end + ${valuations.priceShare})`
