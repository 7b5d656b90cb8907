import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'

/** A mail as its server was given it: its Message-ID, and when, in ms. */
export type DeliveredMail = { id: string; at: number }

/** A time in which something was disturbed, in ms. */
export type DisturbedSpan = { from: number; until: number }

const noteEveryMs = 500

/** A mail server that remembers of each mail its id alone: a long run sends many. */
export async function startCountingMailServer(): Promise<{
  url: string
  delivered: DeliveredMail[]
  close(): Promise<void>
}> {
  const server = await startTestSmtpServer()
  const delivered: DeliveredMail[] = []
  const note = () => {
    const at = Date.now()
    for (const { headers } of server.received.splice(0)) delivered.push({ id: headers.get('message-id') ?? '', at })
  }
  const timer = setInterval(note, noteEveryMs)
  return {
    url: server.url,
    delivered,
    async close() {
      clearInterval(timer)
      await server.close()
    },
  }
}

/**
 * Mails that were delivered twice. One may be: SMTP cannot say whether a mail was taken when its sender, or the place
 * where that is written down, is gone before the answer is. So each has to have come for the first time while something was disturbed.
 * @returns how many came twice, and those for which there is no such reason.
 */
export function findRepeatedMails(
  delivered: readonly DeliveredMail[],
  disturbed: readonly DisturbedSpan[],
): { repeated: number; unexplained: string[] } {
  const firstAt = new Map<string, number>()
  let repeated = 0
  const unexplained: string[] = []
  for (const { id, at } of delivered) {
    const first = firstAt.get(id)
    if (first === undefined) {
      firstAt.set(id, at)
      continue
    }
    repeated += 1
    const isExplained = disturbed.some(({ from, until }) => first >= from && first <= until)
    if (!isExplained) unexplained.push(`mail ${id} came at ${first} and again at ${at}`)
  }
  return { repeated, unexplained }
}

/**
 * Mails that the site says it has sent since then, and that the mail server never took. A digest goes under the name of one
 * of its mails.
 */
export async function findLostMails(
  db: Db,
  { delivered, since }: { delivered: readonly DeliveredMail[]; since: Date },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from mails where state = 'sent' and created_at > ${since} and data->>'isInDigest' is distinct from 'true'`)
  // What was taken a moment ago is noted a moment later.
  await pause(2 * noteEveryMs)
  const taken = new Set(delivered.map(({ id }) => id.replace(/^<|@.*$/g, '')))
  return rows.filter(({ id }) => !taken.has(id)).map(({ id }) => `mail ${id} is called sent and was never taken`)
}
