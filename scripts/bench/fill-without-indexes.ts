import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { showProgressLine } from './progress.ts'

/**
 * Runs the function that fills the empty tables of cars, without their indexes and triggers, whose cost a million rows
 * would pay one by one. Afterwards the indexes are created, and the price log gets the entries that its trigger would
 * have written for every car on offer. Relisted cars are not looked for: generated cars have none.
 */
export async function fillWithoutIndexes(db: Db, fill: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid in ('listings'::regclass, 'price_log'::regclass) and not indisunique`)
  for (const { name } of indexes) await db.execute(sql.raw(`DROP INDEX ${name}`))
  await db.execute(sql`ALTER TABLE listings DISABLE TRIGGER USER`)
  await fill()
  await db.execute(sql`ALTER TABLE listings ENABLE TRIGGER USER`)
  showProgressLine('price log')
  await db.execute(sql`
    INSERT INTO price_log (listing_id, event, price_cents, at)
    SELECT id, 'offered', price_cents, posted_at FROM listings WHERE status = 'available' ORDER BY posted_at, id`)
  for (const { name, definition } of indexes) {
    showProgressLine(`index ${name}`)
    await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL maintenance_work_mem = '512MB'`)
      await tx.execute(sql.raw(definition))
    })
  }
}
