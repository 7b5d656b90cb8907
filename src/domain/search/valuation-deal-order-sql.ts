import { sql } from 'drizzle-orm'
import { dealLabels } from '#contract/car-terms.ts'
import { valuations } from '#db/schema/valuations.ts'
import { dealLabelSortSpacing } from './listing-rank-score.ts'

/**
 * The position of a valuation among all, best deals first: by the label and, for the same label, by how far the price
 * is below the value. By the share alone, a car of a model with widely varying prices would come before one with a
 * better label.
 */
export const valuationDealOrderSql = sql`(
  case ${valuations.deal} ${sql.join(
    dealLabels.map(
      (deal, index) => sql`when ${sql.raw(`'${deal}'`)} then ${sql.raw(String(index * dealLabelSortSpacing))}`,
    ),
    sql` `,
  )} end + ${valuations.priceShare})`
