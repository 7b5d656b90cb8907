import { randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import { sessions, signInFailures, verifications } from '#db/schema/accounts.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { deleteExpiredSignInData } from './delete-expired-sign-in-data.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

it('takes away ended sessions, dead links and old failures, and leaves those that count', async () => {
  const { id: userId } = await aBuyer(test.db)
  const aSession = (expiresAt: Date) => ({ id: randomUUIDv7(), userId, token: randomUUIDv7(), expiresAt })
  const [live, ended] = [aSession(hoursAgo(-1)), aSession(hoursAgo(1))]
  await test.db.insert(sessions).values([live, ended])
  const aLink = (expiresAt: Date) => ({ id: randomUUIDv7(), identifier: randomUUIDv7(), value: 'x', expiresAt })
  const link = aLink(hoursAgo(-1))
  await test.db.insert(verifications).values([link, aLink(hoursAgo(1))])
  const aFailure = (at: Date) => ({ email: 'a@example.test', ipAddress: '203.0.113.7', at })
  await test.db.insert(signInFailures).values([aFailure(hoursAgo(25)), aFailure(hoursAgo(0.1))])

  expect(await deleteExpiredSignInData(test.db, { now })).toEqual({ sessions: 1, failures: 1 })
  expect((await test.db.select().from(sessions)).map(({ id }) => id)).toEqual([live.id])
  expect((await test.db.select().from(verifications)).map(({ id }) => id)).toEqual([link.id])
  expect((await test.db.select().from(signInFailures)).map(({ at }) => at)).toEqual([hoursAgo(0.1)])
  expect(await deleteExpiredSignInData(test.db, { now })).toEqual({ sessions: 0, failures: 0 })
})
