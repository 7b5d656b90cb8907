import { and, gt, inArray, sql } from 'drizzle-orm'
import { digestNoticeKinds, type NoticeKind } from '#contract/notices.ts'
import type { DbOrTx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { mailTemplateNamesOfKind } from './mail-kinds.ts'

export const mailDigestIntervalMs = 60 * 60_000
/** A mail about a conversation may wait for a day, quiet hours for nearly another, and the hour of a digest comes on top. */
const longestHeldMs = 50 * 60 * 60_000

/**
 * For addresses that had mail of this kind within the last hour, or wait for some: when their next one may leave. So
 * the first of an hour goes at once, and those behind it go together.
 */
export async function findNextMailDigestTimes(
  tx: DbOrTx,
  { kind, to, now }: { kind: NoticeKind; to: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, Date>> {
  if (!digestNoticeKinds.includes(kind) || to.length === 0) return new Map()
  const end = new Date(now.getTime() + mailDigestIntervalMs)
  // What waits for longer, as for a quiet conversation, holds no other mail.
  const waitsForDigest = sql`${mails.state} = 'queued' and ${mails.attempts} = 0
    and ${mails.nextAttemptAt} <= ${end.toISOString()}::timestamptz`
  const recent = await tx
    .select({
      recipient: mails.recipient,
      sentAt: sql<string | null>`max(${mails.sentAt}) filter (where ${mails.state} = 'sent')`,
      waitsUntil: sql<string | null>`min(${mails.nextAttemptAt}) filter (where ${waitsForDigest})`,
    })
    .from(mails)
    .where(
      and(
        inArray(mails.recipient, [...to]),
        gt(mails.createdAt, new Date(now.getTime() - longestHeldMs)),
        inArray(mails.template, mailTemplateNamesOfKind(kind)),
      ),
    )
    .groupBy(mails.recipient)
  return new Map(
    recent.flatMap(({ recipient, sentAt, waitsUntil }) => {
      const since = sentAt === null ? Number.NEGATIVE_INFINITY : new Date(sentAt).getTime() + mailDigestIntervalMs
      const waits = waitsUntil === null ? Number.NEGATIVE_INFINITY : new Date(waitsUntil).getTime()
      const until = Math.max(since, waits)
      return until > now.getTime() ? [[recipient, new Date(until)] as const] : []
    }),
  )
}
