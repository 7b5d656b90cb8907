import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { notices } from '#db/schema/notices.ts'

/** `message:<thread>:<reader>:<number>`, where a conversation has one notice now, `message:<thread>:<reader>`. */
const earlierKey = '^message:[^:]+:[^:]+:[0-9]+$'

/**
 * Makes one notice, as new and as read as the newest, of those that 0.1.0 wrote of a conversation, one for each time that
 * its messages were told. It takes those away that it has seen, in one statement: a server of 0.1.0 may write more beside
 * it, which the next round folds. Returns how many it has looked at.
 */
export async function foldNoticesOfMessages(
  db: Db,
  { batchSize = 5_000 }: { batchSize?: number } = {},
): Promise<number> {
  let looked = 0
  for (;;) {
    const { rows } = await db.execute<{ looked: number }>(sql`
      with old as (
        delete from ${notices} where id in (
          select id from ${notices} where kind = 'message' and event_key ~ ${earlierKey}
          order by created_at desc, id desc limit ${batchSize} for update skip locked
        ) returning *
      ), newest as (
        select distinct on (account_id, path) * from old order by account_id, path, created_at desc, id desc
      ), folded as (
        insert into ${notices} (id, account_id, event_key, kind, event, params, path, created_at, read_at)
        select id, account_id, regexp_replace(event_key, ':[0-9]+$', ''), kind, event, params, path, created_at, read_at
        from newest
        on conflict (event_key, account_id) do update
          set created_at = excluded.created_at, read_at = excluded.read_at, params = excluded.params
          where notices.created_at < excluded.created_at
      )
      select count(*)::int looked from old`)
    const count = rows[0]?.looked ?? 0
    looked += count
    if (count < batchSize) return looked
  }
}
