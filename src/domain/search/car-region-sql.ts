import { ambiguousAustralianStateSuffix } from '@forecourt/gazetteer/regions.ts'
import { type Column, type SQL, sql } from 'drizzle-orm'

/** Countries that people also write after the state: `Houston, TX, USA`. */
const behindStates = sql.raw(`'', 'usa', 'us', 'united states', 'canada', 'australia'`)

/**
 * The state, province or country in the place of a car, in lower case: the text after the last comma, without a ZIP
 * code, `tx` or `united kingdom`; for a place without a comma the whole text, `texas` or `dubai`. Null without a place.
 */
export function carRegionSql({
  location,
  latitude,
}: Record<'location' | 'latitude', Column | SQL>): SQL<string | null> {
  const part = (place: -1 | -2) =>
    sql`lower(btrim(replace(split_part(${location}, ',', ${sql.raw(String(place))}), '.', ''), ' 0123456789-'))`
  return sql`(case when ${location} like '%,%,%' and ${part(-1)} in (${behindStates}) then ${part(-2)}
    else ${part(-1)} end || case when ${latitude} < 0 and ${location} ~* ', *(wa|nt)\\M' then ${sql.raw(`'${ambiguousAustralianStateSuffix}'`)}
    else '' end)`
}
