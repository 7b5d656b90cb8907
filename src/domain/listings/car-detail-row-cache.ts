import type { DbOrTx } from '#db/client.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { type CarDetailRow, readCarDetailRow } from './read-car-detail-row.ts'

const maxCachedBytes = 8 * 2 ** 20
/** A row as objects takes about this many times the bytes of its JSON text. */
const bytesPerJsonCharacter = 3

export type CarDetailRowCache = {
  /**
   * Like `readCarDetailRow`, from memory where the row lies there. Only for a caller who knows of every change that counts:
   * what was not dropped is taken for unchanged.
   * @param since the `mark` of before that database was chosen: a replica may lack what was dropped after it
   */
  read(db: DbOrTx, id: string, since: number): Promise<CarDetailRow | null>
  /** Another one after each drop. */
  mark(): number
  /** Drops these cars, because they have changed; null drops all. */
  drop(carIds: readonly string[] | null): void
}

/**
 * The rows of the cars whose pages were made last: a change anywhere drops all pages, and of these only the cars that have
 * changed. What passes with time, such as the days on the market, is no part of a row.
 */
export function createCarDetailRowCache(maxBytes = maxCachedBytes): CarDetailRowCache {
  const rows = new BoundedCache<CarDetailRow>({
    name: 'cars of pages',
    maxBytes,
    bytesOf: (row) => JSON.stringify(row).length * bytesPerJsonCharacter,
  })
  // Grows with every drop: a row that was read before it may be that of before the change.
  let drops = 0

  async function read(db: DbOrTx, id: string, since: number): Promise<CarDetailRow | null> {
    const known = rows.get(id)
    if (known) return known
    const row = await readCarDetailRow(db, id)
    // The log of an earlier advert stands in the row, and a change of that advert does not name this car.
    if (row && row.relistedOf === null && since === drops) rows.set(id, row)
    return row
  }

  return {
    read,
    mark: () => drops,
    drop(carIds) {
      drops += 1
      if (carIds === null) rows.clear()
      else for (const id of carIds) rows.delete(id)
    },
  }
}
