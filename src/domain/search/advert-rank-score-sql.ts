import { type SQL, sql } from 'drizzle-orm'
import { dealLabels } from '#contract/car-terms.ts'
import { factsThatRaiseListingRank, rankBonusDaysByDealLabel } from '#contract/listing-rank.ts'
import { listings } from '#db/schema/listings.ts'
import { dealLabelOfListingSql } from './build-search-filters.ts'
import { advertRankScoreMultiplier, advertRankScoreOfConfirmedCar, secondsPerDay } from './listing-rank-score.ts'

/** `listingRankScore` of a car. */
export const advertRankScoreSql = sql`(floor(extract(epoch from ${listings.postedAt}))::bigint
  + ${sql.raw(String(secondsPerDay))} * (${daysOfDealSql()} + ${statedFactsSql()})
  + case ${listings.confirmation} when 'overdue' then 0 else ${sql.raw(String(advertRankScoreOfConfirmedCar))} end)`

/** `preferenceMatchSortKey` of a car. */
export function preferenceMatchSortKeySql(score: SQL): SQL<number> {
  return sql`((${score})::bigint * ${sql.raw(String(advertRankScoreMultiplier))} + ${advertRankScoreSql})`
}

function daysOfDealSql(): SQL {
  const steps = dealLabels.map((deal) => sql.raw(`when '${deal}' then ${rankBonusDaysByDealLabel[deal]}`))
  return sql`case ${dealLabelOfListingSql} ${sql.join(steps, sql` `)} else ${sql.raw(String(rankBonusDaysByDealLabel.fair))} end`
}

function statedFactsSql(): SQL {
  const columns = factsThatRaiseListingRank.map((name) => sql`${listings[name]}`)
  return sql`num_nonnulls(${sql.join(columns, sql`, `)})`
}
