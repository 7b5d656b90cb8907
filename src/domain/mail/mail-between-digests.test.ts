import { randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import { aBuyer, aListing } from '#db/seed/builders.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { silentLogger, TestClock } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { queueMail } from './queue-mail.ts'
import { sendDueMails } from './send-due-mails.ts'

const test = useDatabase()
const clock = new TestClock('2026-11-20T12:00:00Z')

it('mail that goes alone leaves within a second or so, however many digests are due with it, and all of them leave', async () => {
  const { id, title, priceCents, location } = await aListing(test.db)
  const now = clock.now()
  const people = await Promise.all(Array.from({ length: 6 }, () => aBuyer(test.db, { emailVerified: true })))
  await test.db.transaction(async (tx) => {
    for (const { email } of people) {
      const cars = [{ id, title, priceCents, location, kind: 'new' as const }]
      const found = { name: 'Mine', query: '', frequency: 'daily' as const, total: 1, cars }
      const data = { token: randomUUIDv7(), ...found }
      await queueMail(tx, { eventKey: randomUUIDv7(), to: email, template: 'saved-search-found', data, now })
    }
  })
  const left: string[] = []
  const mailer: Mailer = {
    kind: 'outbox',
    host: 'cars.test',
    address: 'no-reply@cars.test',
    async send({ to }) {
      left.push(people.some(({ email }) => email === to) ? 'digest' : 'alone')
      clock.forward({ seconds: 0.4 })
      if (left.length > 1) return
      const reset = { eventKey: 'reset', to: 'ada@example.test', template: 'password-reset' as const }
      await test.db.transaction((tx) => queueMail(tx, { ...reset, data: { token: 'secret-door' }, now: clock.now() }))
    },
  }
  expect(await sendDueMails(test.db, mailer, { baseUrl: 'https://cars.test', clock, log: silentLogger })).toBe(7)
  expect(left).toEqual(['digest', 'digest', 'digest', 'alone', 'digest', 'digest', 'digest'])
})
