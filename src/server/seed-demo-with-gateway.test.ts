import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { disputes } from '#db/schema/disputes.ts'
import { meetings } from '#db/schema/meetings.ts'
import { listUpcomingMeetings } from '#domain/meetings/list-upcoming-meetings.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { runMoneyReconciliationRound } from '#domain/money/run-money-reconciliation-round.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { findOverlappingMeetings } from '#tests/support/meeting-actions.ts'
import { aCardGateway, silentLogger } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { seedDemoWithGateway } from './seed-demo-with-gateway.ts'

const test = useDatabase()

it('the books of the demo add up, here and with its test gateway, and nothing of it is left to do', async () => {
  const { cards, stripe, clock } = aCardGateway(test.db)
  await seedDemoWithGateway(test.db, clock.now())
  expect(await findMoneyInconsistencies(test.db, cards)).toEqual([])
  const round = await runMoneyReconciliationRound(test.db, cards, {
    now: clock.forward({ minutes: 1 }),
    log: silentLogger,
  })
  expect(round).toEqual({ looked: 0, ended: 0, failed: 0, missed: 0, lines: 0, overdue: 0 })
  const [atBank] = await test.db.select().from(disputes).where(eq(disputes.kind, 'card'))
  const known = await stripe.disputes.retrieve(atBank?.providerDisputeId ?? '')
  expect(known).toMatchObject({ amount: atBank?.askedCents, status: 'needs_response' })
})

it('each open booking of the demo has its meeting, ahead and at its time, and nobody has two at once', async () => {
  const now = new Date('2026-11-20T12:00:00Z')
  await seedDemoWithGateway(test.db, now)
  const rows = await test.db
    .select({ booking: bookings, meeting: meetings })
    .from(bookings)
    .leftJoin(meetings, eq(meetings.bookingId, bookings.id))
  for (const { booking, meeting } of rows) {
    const { status, acceptedAt, meetingAt } = booking
    const isOpen = status === 'requested' || status === 'accepted' || status === 'paid'
    const expected = { status: acceptedAt === null ? 'requested' : 'confirmed', startsAt: meetingAt, sequence: 0 }
    if (isOpen) expect(meeting, booking.carTitle).toMatchObject(expected)
    else expect(meeting, booking.carTitle).toBeNull()
  }
  expect(await findOverlappingMeetings(test.db)).toEqual([])
  for (const email of ['buyer@demo.test', 'seller@demo.test']) {
    const [person = expect.fail()] = await test.db.select().from(users).where(eq(users.email, email))
    const { items } = await listUpcomingMeetings(test.db, actorOfUser(person), { now })
    expect(
      items.some(({ meeting }) => meeting.canCancel),
      email,
    ).toBe(true)
  }
})
