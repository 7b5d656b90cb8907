import { expect, it } from 'vitest'
import { feedback } from '#db/schema/feedback.ts'
import { mails, newArrivalsSubscriptions } from '#db/schema/mail.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { deleteOwnAccount } from '#domain/people/delete-own-account.ts'
import { subscribeToNewArrivals } from '#domain/subscriptions/subscribe-to-new-arrivals.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()

/** Somebody who writes to us and subscribes without an account, and a person who signs up with that address. */
async function aSharedAddress({ emailVerified }: { emailVerified: boolean }) {
  const server = createTestApi(test.db)
  const email = `${crypto.randomUUID()}@example.com`
  const json = { email, text: 'My secret question to you about an order.' }
  expect((await server.request('/contact', { method: 'POST', json })).status).toBe(201)
  await subscribeToNewArrivals(test.db, { email, now: new Date() })
  return { server, person: await aBuyer(test.db, { email, emailVerified }) }
}

const everything = async () => ({
  feedback: await test.db.select().from(feedback),
  mails: await test.db.select().from(mails),
  subscriptions: await test.db.select().from(newArrivalsSubscriptions),
})

it('G-29 an address gives its messages, mail and subscription to whoever confirmed it, and to nobody else', async () => {
  for (const emailVerified of [true, false]) {
    const { server, person } = await aSharedAddress({ emailVerified })
    const copy = await (await server.request('/me/export', { as: person })).text()
    for (const other of ['My secret question', 'subscription-confirm', 'new arrivals'])
      expect(copy.includes(other), other).toBe(emailVerified)
  }
})

it('T-08 whoever leaves under an address that was never confirmed takes nothing of its reader along', async () => {
  const { person } = await aSharedAddress({ emailVerified: false })
  const before = await everything()
  expect(before).toMatchObject({ feedback: [{}], mails: [{}], subscriptions: [{}] })
  await deleteOwnAccount(test.db, actorOfUser(person), { now: new Date() })
  expect(await everything()).toEqual(before)
})
