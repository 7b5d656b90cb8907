import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { say } from './progress.ts'

/**
 * Runs what fills the empty tables of cars, without their indexes and triggers, which a million rows would pay one by one.
 * Afterwards the indexes are made, and the price log says of every car on offer what its trigger would have said. Which
 * car is an earlier one that came back is not looked for: made-up cars do not.
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
  say('price log')
  await db.execute(sql`
    INSERT INTO price_log (listing_id, event, price_cents, at)
    SELECT id, 'offered', price_cents, posted_at FROM listings WHERE status = 'available' ORDER BY posted_at, id`)
  for (const { name, definition } of indexes) {
    say(`index ${name}`)
    await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL maintenance_work_mem = '512MB'`)
      await tx.execute(sql.raw(definition))
    })
  }
}
