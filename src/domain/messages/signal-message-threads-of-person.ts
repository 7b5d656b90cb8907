import { sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { messageStreamSignals, messageThreads } from '#db/schema/messages.ts'

/**
 * A person was suspended, or may act again: open pages of whoever has a conversation with them say so at once. Their own are closed,
 * with their sessions.
 */
export async function signalMessageThreadsOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.execute(sql`
    insert into ${messageStreamSignals} (thread_id, account_id)
    select t.id, case when t.buyer_id = ${accountId} then t.seller_id else t.buyer_id end
    from ${messageThreads} t where t.buyer_id = ${accountId} or t.seller_id = ${accountId} order by t.id`)
}
