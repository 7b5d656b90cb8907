import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { messageStreamHeartbeatMs } from '#contract/messages.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { TestClock } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createMessageStreamHeartbeats, type MessageStreamHeartbeats } from './message-stream-heartbeats.ts'

const test = useDatabase()
const clock = new TestClock('2026-11-20T12:00:00Z')
const failures: unknown[] = []
let heartbeats: MessageStreamHeartbeats
afterEach(() => {
  heartbeats.stop()
  expect(failures).toEqual([])
})

/** An open stream of a person with a session until then, which keeps what it hears. */
async function aStream({ minutes = 60 } = {}) {
  const { id: accountId } = await aBuyer(test.db)
  const sessionToken = randomUUIDv7()
  const expiresAt = new Date(clock.now().getTime() + minutes * 60_000)
  await test.db.insert(sessions).values({ id: sessionToken, userId: accountId, token: sessionToken, expiresAt })
  const heard: string[] = []
  const leave = heartbeats.join({
    accountId,
    sessionToken,
    beat: () => heard.push('beat'),
    end: () => heard.push('end'),
  })
  return { accountId, sessionToken, heard, leave }
}
const oneBeatLater = () => clock.forward({ seconds: messageStreamHeartbeatMs / 1000 })

it('G-19 every stream hears a beat while its session is good, and its end when it is not', async () => {
  heartbeats = createMessageStreamHeartbeats(test.db, { clock, onError: (error) => failures.push(error) })
  const good = await aStream()
  const [ended, suspended, expired, left] = [
    await aStream(),
    await aStream(),
    await aStream({ minutes: 0 }),
    await aStream(),
  ]
  left.leave()
  await test.db.delete(sessions).where(eq(sessions.token, ended.sessionToken))
  await test.db
    .update(users)
    .set({ suspendedAt: clock.now(), suspendedReason: 'A test.' })
    .where(eq(users.id, suspended.accountId))
  oneBeatLater()
  await expect.poll(() => good.heard, { timeout: 10_000 }).toEqual(['beat'])
  expect([ended.heard, suspended.heard, expired.heard, left.heard]).toEqual([['end'], ['end'], ['end'], []])
  oneBeatLater()
  await expect.poll(() => good.heard, { timeout: 10_000 }).toEqual(['beat', 'beat'])
  expect(ended.heard).toEqual(['end'])
})

it('G-19 a thousand streams cost one query a round', async () => {
  let queries = 0
  const counting: typeof test.db = Object.create(test.db, {
    select: {
      value: (...given: Parameters<typeof test.db.select>) => {
        queries += 1
        return test.db.select(...given)
      },
    },
  })
  heartbeats = createMessageStreamHeartbeats(counting, { clock, onError: (error) => failures.push(error) })
  const { accountId, sessionToken } = await aStream()
  const beats: number[] = []
  for (let number = 1; number < 1_000; number += 1)
    heartbeats.join({ accountId, sessionToken, beat: () => beats.push(number), end: () => failures.push('an end') })
  oneBeatLater()
  await expect.poll(() => beats.length, { timeout: 10_000 }).toBe(999)
  expect(queries).toBe(1)
})
