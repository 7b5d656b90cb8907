import { type SQL, sql } from 'drizzle-orm'
import { daysOfDeal, standingFacts } from '#contract/advert-standing.ts'
import { dealLabels } from '#contract/car-terms.ts'
import { listings } from '#db/schema/listings.ts'
import { secondsPerDay, secondsPerScorePoint } from './advert-standing.ts'
import { dealOfListing } from './search-filters.ts'

/** `advertStanding` of a car. */
export const advertStandingSql = sql`(floor(extract(epoch from ${listings.postedAt}))::bigint
  + ${sql.raw(String(secondsPerDay))} * (${daysOfDealSql()} + ${statedFactsSql()}))`

/** `fitSortKey` of a car. */
export function fitSortKeySql(score: SQL): SQL<number> {
  return sql`((${score})::bigint * ${sql.raw(String(secondsPerScorePoint))} + ${advertStandingSql})`
}

function daysOfDealSql(): SQL {
  const steps = dealLabels.map((deal) => sql.raw(`when '${deal}' then ${daysOfDeal[deal]}`))
  return sql`case ${dealOfListing} ${sql.join(steps, sql` `)} else ${sql.raw(String(daysOfDeal.fair))} end`
}

function statedFactsSql(): SQL {
  const columns = standingFacts.map((name) => sql`${listings[name]}`)
  return sql`num_nonnulls(${sql.join(columns, sql`, `)})`
}
