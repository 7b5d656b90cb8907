import { expect, it } from 'vitest'
import { paymentAlarms } from '#db/schema/payments.ts'
import { aBooking, aBuyer, aListing, anAdmin, aPayment } from '#db/seed/builders.ts'
import { loadAdminOverview } from '#domain/overview/load-admin-overview.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listAuditEntries } from './list-audit-entries.ts'
import { recordAuditEntry } from './record-audit-entry.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

it('G-21 the audit log says whom and which car an entry is about, and of which order a payment is', async () => {
  const admin = await anAdmin(test.db)
  const person = await aBuyer(test.db, { name: 'Ida Person' })
  const car = await aListing(test.db, { title: 'Blue Golf' })
  const booking = await aBooking(test.db)
  const payment = await aPayment(test.db, { bookingId: booking.id })
  const subjects = [
    { type: 'person', id: person.id },
    { type: 'listing', id: car.id },
    { type: 'booking', id: booking.id },
    { type: 'payment', id: payment.id },
    { type: 'person', id: 'gone' },
    // The id of a person on an entry of another kind names nobody.
    { type: 'settings', id: person.id },
  ]
  for (const subject of subjects)
    await recordAuditEntry(test.db, { actorId: null, action: 'person.verified', subject, at: now })
  const { items } = await listAuditEntries(test.db, actorOfUser(admin), { sort: 'oldest', page: 1 })
  expect(items.map(({ subject }) => [subject.name, subject.orderId])).toEqual([
    ['Ida Person', null],
    ['Blue Golf', null],
    [booking.carTitle, booking.id],
    [booking.carTitle, booking.id],
    [null, null],
    [null, null],
  ])
})

it('S-07 an alarm on the overview of Admins names the car that was paid for', async () => {
  const admin = await anAdmin(test.db)
  const booking = await aBooking(test.db)
  const payment = await aPayment(test.db, { bookingId: booking.id })
  await test.db.insert(paymentAlarms).values([
    { kind: 'stuck', subject: payment.id, detail: {}, raisedAt: now },
    { kind: 'books_differ', subject: 'books', detail: {}, raisedAt: new Date(now.getTime() - 1000) },
  ])
  const { alarms } = await loadAdminOverview(test.db, actorOfUser(admin), { now })
  expect(alarms).toMatchObject([
    { kind: 'stuck', carTitle: booking.carTitle, orderId: booking.id },
    { kind: 'books_differ', carTitle: null, orderId: null },
  ])
})
