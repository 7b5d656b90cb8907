import { sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { messageStreamSignals, messageThreads } from '#db/schema/messages.ts'

/** A car was sold, left the market or came back: open pages of the conversations about it say so at once. */
export async function signalMessageThreadsOfCar(tx: Tx, { listingId }: { listingId: string }): Promise<void> {
  await signalMessageThreadsOfCars(tx, { listingIds: [listingId] })
}

export async function signalMessageThreadsOfCars(
  tx: Tx,
  { listingIds }: { listingIds: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    insert into ${messageStreamSignals} (thread_id, account_id)
    select t.id, side.account_id from ${messageThreads} t, unnest(array[t.buyer_id, t.seller_id]) side (account_id)
    where t.listing_id = any(${sql.param([...listingIds])}::text[]) order by t.id, side.account_id`)
}
