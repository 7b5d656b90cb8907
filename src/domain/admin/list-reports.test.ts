import { expect, it } from 'vitest'
import { feedback } from '#db/schema/feedback.ts'
import { messageReports, messageThreads } from '#db/schema/messages.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { submitContactMessage } from '#domain/feedback/submit-contact-message.ts'
import { listNotices } from '#domain/notices/list-notices.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { countOpenReports } from './count-open-reports.ts'
import { listReports } from './list-reports.ts'
import { loadSellerEvidence } from './load-seller-evidence.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

async function aReportedConversation(id: string, { at, closedAt }: { at: Date; closedAt?: Date }) {
  const { buyerId, sellerId, listingId } = await aBooking(test.db)
  const thread = { id: `thread-${id}`, listingId, buyerId, sellerId, lastMessageAt: at, createdAt: at }
  await test.db.insert(messageThreads).values(thread)
  const report = { id, threadId: thread.id, reporterId: buyerId, reason: 'scam' as const, text: '', createdAt: at }
  await test.db.insert(messageReports).values({ ...report, closedAt })
}

const aMessage = { kind: 'contact' as const, email: 'kim@example.com', text: 'Look at this.' }

it('a car that is reported from its page stands among the reports with its seller, beside conversations, newest first', async () => {
  const admin = actorOfUser(await anAdmin(test.db))
  const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id })
  await aReportedConversation('older', { at: now })
  const sent = { email: buyer.email, text: 'It is for sale elsewhere.', topic: 'report' as const }
  const about = `https://forecourt.example/cars/${car.id}?from=list`
  const { id } = await submitContactMessage(test.db, actorOfUser(buyer), { ...sent, about, now: later(1) })
  await aReportedConversation('newer', { at: later(2) })
  // A message about anything else is none.
  await submitContactMessage(test.db, null, { email: 'kim@example.com', text: 'Hello', topic: 'other', now: later(3) })

  const { items, open } = await listReports(test.db, admin, { limit: 24 })
  expect(items.map((report) => [report.kind, report.id])).toEqual([
    ['conversation', 'newer'],
    ['page', id],
    ['conversation', 'older'],
  ])
  expect(items[1]).toMatchObject({
    reporter: { id: buyer.id, isDeleted: false },
    email: buyer.email,
    about,
    car: { id: car.id, title: car.title, isDeleted: false, isTakenDown: false, seller: { id: seller.id } },
    text: sent.text,
    closedAt: null,
  })
  expect(open).toBe(3)
  // Each Admin reads of it in the notification centre, and of no other message.
  const told = await listNotices(test.db, admin, { limit: 24 })
  expect(told.items).toMatchObject([
    { event: 'page-reported', path: '/dashboard/messageReports', isRead: false, params: { car: car.title } },
  ])
  expect((await loadSellerEvidence(test.db, admin, { id: seller.id, now })).reports).toEqual({ open: 1, total: 1 })
})

it('reports of before are kept, whatever they name, and no other site’s address is taken for a car of ours', async () => {
  const admin = actorOfUser(await anAdmin(test.db))
  const car = await aListing(test.db)
  const abouts = [
    'The man in the blue Tesla',
    null,
    `https://evil.example/x/cars/${car.id}`,
    `see /cars/${car.id}`,
    '/cars/gone',
  ]
  await test.db
    .insert(feedback)
    .values(
      abouts.map((about, index) => ({ ...aMessage, id: `f${index}`, topic: 'report' as const, about, createdAt: now })),
    )
  const { items } = await listReports(test.db, admin, { limit: 24 })
  expect(
    items.map((report) => [report.id, report.kind === 'page' && report.about, report.kind === 'page' && report.car]),
  ).toEqual(abouts.map((about, index) => [`f${index}`, about, null]).toReversed())
})

it('pages of reports of both kinds follow one another without a gap, and each state has its own', async () => {
  const admin = actorOfUser(await anAdmin(test.db))
  for (const [index, minute] of [0, 1, 1, 2].entries())
    await aReportedConversation(`c${index}`, index === 0 ? { at: later(minute), closedAt: now } : { at: later(minute) })
  await test.db.insert(feedback).values(
    [0, 1, 1, 3].map((minute, index) => ({
      ...aMessage,
      id: `f${index}`,
      topic: 'report' as const,
      createdAt: later(minute),
      readAt: index === 3 ? now : null,
    })),
  )
  const all = async (state?: 'open' | 'closed') => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listReports(test.db, admin, { limit: 3, cursor, state })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return seen
  }
  expect(await all()).toEqual(['f3', 'c3', 'f2', 'f1', 'c2', 'c1', 'f0', 'c0'])
  expect(await all('open')).toEqual(['c3', 'f2', 'f1', 'c2', 'c1', 'f0'])
  expect(await all('closed')).toEqual(['f3', 'c0'])
  expect(await countOpenReports(test.db, admin)).toBe(6)
})

it('is an Admin’s alone', async () => {
  const seller = actorOfUser(await aSeller(test.db))
  await expect(listReports(test.db, seller, { limit: 24 })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(countOpenReports(test.db, seller)).rejects.toMatchObject({ code: 'forbidden' })
})
