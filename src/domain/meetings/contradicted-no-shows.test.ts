import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { meetings } from '#db/schema/meetings.ts'
import { anAdmin } from '#db/seed/builders.ts'
import { findOrderAsAdmin } from '#domain/admin/find-order-as-admin.ts'
import { listOwnOrders } from '#domain/orders/list-own-orders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anAgreedMeeting } from '#tests/support/an-agreed-meeting.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { contradictMissedMeeting } from './contradict-missed-meeting.ts'
import { reportMissedMeeting } from './report-missed-meeting.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const ten = '2026-11-24T16:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(ten) + minutes * 60_000)

it('G-14 of two who report a no-show the second reads that the other was first, and can contradict for both and Admin to see', async () => {
  const { seller, buyer, id } = await anAgreedMeeting(test.db, { at: ten, now })
  const [first, second] = [actorOfUser(seller), actorOfUser(buyer)]
  const report = { bookingId: id, reason: null, now: after(15) }
  await reportMissedMeeting(test.db, first, report)
  await expect(reportMissedMeeting(test.db, second, { ...report, now: after(16) })).rejects.toMatchObject({
    code: 'conflict',
    message: 'The other side has already reported that you did not come. You can answer that you were there.',
  })
  expect(await reportMissedMeeting(test.db, first, { ...report, now: after(17) })).toMatchObject({ status: 'missed' })
  const card = async () => (await listOwnOrders(test.db, second, after(20)))[0]?.meeting
  expect(await card()).toMatchObject({ missedBy: 'buyer', canContradictMissed: true, isMissedContradicted: false })

  const answer = (at: number) => ({ bookingId: id, now: after(at) })
  await expect(contradictMissedMeeting(test.db, first, answer(18))).rejects.toMatchObject({ code: 'conflict' })
  await contradictMissedMeeting(test.db, second, answer(18))
  await contradictMissedMeeting(test.db, second, answer(19))
  const told = (await readWrittenMails(test.db)).filter(({ template }) => template === 'meeting-contradicted')
  expect(told, 'who reported it is told, once').toMatchObject([{ recipient: seller.email }])
  expect(await card()).toMatchObject({ missedBy: 'buyer', canContradictMissed: false, isMissedContradicted: true })
  const [row] = await test.db.select().from(meetings).where(eq(meetings.bookingId, id))
  expect(row).toMatchObject({ missedReportedAt: after(15), missedContradictedAt: after(18) })
  const { history } = await findOrderAsAdmin(test.db, actorOfUser(await anAdmin(test.db)), { id, now: after(20) })
  expect(history.slice(0, 2)).toMatchObject([
    { kind: 'no-show-contradicted', side: 'buyer', at: after(18).toISOString() },
    { kind: 'no-show-reported', side: 'seller', at: after(15).toISOString() },
  ])
})
