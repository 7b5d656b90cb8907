import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { disputes } from '#db/schema/disputes.ts'
import { feedback } from '#db/schema/feedback.ts'
import { mails } from '#db/schema/mail.ts'
import { paymentAlarms } from '#db/schema/payments.ts'
import { payouts } from '#db/schema/payouts.ts'
import { aBuyer, anAdmin, aSale, aSeller } from '#db/seed/builders.ts'
import { listAdminMoneyEntries } from '#domain/money/list-admin-money-entries.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listAdminTasks } from './list-admin-tasks.ts'
import { listFailedMails } from './list-failed-mails.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

async function refundRequest(id: string, given: { state: 'open' | 'answered'; days: number; answerDueAt: Date }) {
  const { booking, payment } = await aSale(test.db)
  const { state, days, answerDueAt } = given
  await test.db.insert(disputes).values({
    id,
    kind: 'buyer',
    state,
    reason: 'It smokes.',
    askedCents: 100_000,
    answerDueAt,
    bookingId: booking.id,
    paymentId: payment.id,
    decideDueAt: daysAgo(-9),
    createdAt: daysAgo(days),
  })
}

it('S-07 an Admin sees what waits by kind, with its number and since when, and nothing that is done or not theirs to decide', async () => {
  const admin = actorOfUser(await anAdmin(test.db))
  expect(await listAdminTasks(test.db, admin, { now })).toEqual([])

  await test.db.insert(paymentAlarms).values([
    { kind: 'stuck', subject: 'pay_1', detail: {}, raisedAt: daysAgo(1) },
    { kind: 'stuck', subject: 'pay_2', detail: {}, raisedAt: daysAgo(3) },
    { kind: 'stuck', subject: 'pay_3', detail: {}, raisedAt: daysAgo(8), resolvedAt: now },
  ])
  await refundRequest('d1', { state: 'answered', days: 4, answerDueAt: daysAgo(-2) })
  await refundRequest('d2', { state: 'open', days: 6, answerDueAt: daysAgo(1) })
  // Its seller still has time to reply.
  await refundRequest('d3', { state: 'open', days: 7, answerDueAt: daysAgo(-1) })
  const message = { kind: 'contact' as const, email: 'a@example.test', text: 'Look at this.' }
  await test.db.insert(feedback).values([
    { id: 'r1', ...message, topic: 'report', createdAt: daysAgo(2) },
    { id: 'r2', ...message, topic: 'report', createdAt: daysAgo(9), readAt: now },
    { id: 'f1', ...message, topic: 'other', createdAt: daysAgo(5) },
  ])
  const mail = { template: 'welcome', data: {}, recipient: 'a@example.test' }
  await test.db.insert(mails).values([
    { id: 'm1', eventKey: 'e1', ...mail, state: 'failed', lastError: '550 No such user', createdAt: daysAgo(2) },
    { id: 'm2', eventKey: 'e2', ...mail, state: 'failed', createdAt: daysAgo(8) },
    { id: 'm3', eventKey: 'e3', ...mail, state: 'sent', createdAt: daysAgo(1) },
  ])

  const tasks = await listAdminTasks(test.db, admin, { now })
  const daysOf = (oldestAt: string) => (now.getTime() - Date.parse(oldestAt)) / 86_400_000
  const seen = tasks.filter(({ kind }) => kind !== 'verifications')
  expect(seen.map(({ kind, count, oldestAt }) => [kind, count, daysOf(oldestAt)])).toEqual([
    ['alarms', 2, 3],
    ['refundsAnswered', 1, 4],
    ['refundsUnanswered', 1, 6],
    ['reports', 1, 2],
    ['failedMails', 1, 2],
    ['feedback', 1, 5],
  ])
  expect(await listFailedMails(test.db, admin, { now })).toMatchObject([{ id: 'm1', error: '550 No such user' }])
})

it('a payout that is due waits for an Admin since that day, and neither one before the handover nor one that is held back does', async () => {
  const admin = actorOfUser(await anAdmin(test.db))
  const { payment: longest } = await aSale(test.db, { status: 'completed' })
  const { payment: later } = await aSale(test.db, { status: 'completed' })
  const { payment: held, booking } = await aSale(test.db, { status: 'completed' })
  await aSale(test.db)
  const dueSince = (paymentId: string, dueAt: Date) =>
    test.db.update(payouts).set({ state: 'due', dueAt }).where(eq(payouts.paymentId, paymentId))
  await dueSince(longest.id, daysAgo(32))
  await dueSince(later.id, daysAgo(2))
  await dueSince(held.id, daysAgo(40))
  await test.db.insert(disputes).values({
    id: 'd9',
    kind: 'card',
    state: 'open',
    reason: 'fraudulent',
    askedCents: 100_000,
    bookingId: booking.id,
    paymentId: held.id,
    decideDueAt: daysAgo(-9),
  })
  const tasks = await listAdminTasks(test.db, admin, { now })
  expect(tasks.filter(({ kind }) => kind === 'payoutsDue')).toEqual([
    { kind: 'payoutsDue', count: 2, oldestAt: daysAgo(32).toISOString() },
  ])
  // The list that it leads to shows as many.
  const { total } = await listAdminMoneyEntries(test.db, admin, {
    kind: 'payouts',
    state: 'due',
    sort: 'oldest',
    page: 1,
  })
  expect(total).toBe(2)

  await test.db.update(payouts).set({ state: 'paid', paidCents: sql`${payouts.netCents}`, paidAt: now })
  expect(await listAdminTasks(test.db, admin, { now })).not.toContainEqual(
    expect.objectContaining({ kind: 'payoutsDue' }),
  )
})

it('S-20 the seller who waits longest for the badge says since when sellers wait', async () => {
  const admin = actorOfUser(await anAdmin(test.db))
  const waiting = { permission: null, createdAt: daysAgo(30) }
  await aSeller(test.db, { ...waiting, verificationAskedAt: daysAgo(2) })
  await aSeller(test.db, { ...waiting, verificationAskedAt: daysAgo(12) })
  const [task] = await listAdminTasks(test.db, admin, { now })
  expect(task).toEqual({ kind: 'verifications', count: 2, oldestAt: daysAgo(12).toISOString() })
})

it('nobody but an Admin is told what waits for one', async () => {
  const buyer = actorOfUser(await aBuyer(test.db))
  await expect(listAdminTasks(test.db, buyer, { now })).rejects.toMatchObject({ code: 'forbidden' })
})
