import { southernHemisphereSuffix } from '@forecourt/gazetteer/regions.ts'
import { type Column, type SQL, sql } from 'drizzle-orm'

/** Countries that people write behind the state, too: `Houston, TX, USA`. */
const behindStates = sql.raw(`'', 'usa', 'us', 'united states', 'canada', 'australia'`)

/**
 * The state, province or country of a car as its place says it, in small letters: what stands behind the last comma, without
 * a ZIP code, `tx` or `united kingdom`; the whole of a place without a comma, `texas` or `dubai`. Null without a place.
 */
export function regionText({ location, latitude }: Record<'location' | 'latitude', Column | SQL>): SQL<string | null> {
  const part = (place: -1 | -2) =>
    sql`lower(btrim(replace(split_part(${location}, ',', ${sql.raw(String(place))}), '.', ''), ' 0123456789-'))`
  return sql`(case when ${location} like '%,%,%' and ${part(-1)} in (${behindStates}) then ${part(-2)}
    else ${part(-1)} end || case when ${latitude} < 0 and ${location} ~* ', *(wa|nt)\\M' then ${sql.raw(`'${southernHemisphereSuffix}'`)}
    else '' end)`
}
