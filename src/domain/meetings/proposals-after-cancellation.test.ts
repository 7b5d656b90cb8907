import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { meetings } from '#db/schema/meetings.ts'
import { composeMailOfRow } from '#domain/mail/compose-mail-of-row.ts'
import { listNotices } from '#domain/notices/list-notices.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anAgreedMeeting } from '#tests/support/an-agreed-meeting.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { declineMeetingTime } from './decline-meeting-time.ts'
import { cancelOrMoveMeetingByLink, issueMeetingReminderLink } from './meeting-reminder-link.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const [at, otherDay] = ['2026-11-24T16:00:00.000Z', '2026-11-26T16:00:00.000Z']

const reader = { language: 'en', timeZone: 'UTC', cars: new Map() } as const

async function anAgreedMeetingWithProposal(by: 'buyer' | 'seller') {
  const agreed = await anAgreedMeeting(test.db, { at, now })
  const asked = { bookingId: agreed.id, startsAt: '2026-11-26T16:10:00.000Z', isProposal: true, now }
  await changeMeetingTime(test.db, actorOfUser(agreed[by]), by === 'seller' ? { ...asked, startsAt: otherDay } : asked)
  return { ...agreed, startsAt: by === 'seller' ? otherDay : asked.startsAt }
}

const meetingOf = async (bookingId: string) =>
  (await test.db.select().from(meetings).where(eq(meetings.bookingId, bookingId)))[0]

it('another time that was proposed can still be agreed to after the meeting was cancelled, by the link of the reminder too', async () => {
  for (const way of ['link', 'page'] as const) {
    const { buyer, id, startsAt } = await anAgreedMeetingWithProposal('seller')
    const meeting = await meetingOf(id)
    if (!meeting) throw new Error('There is no meeting.')
    if (way === 'page') await cancelMeeting(test.db, actorOfUser(buyer), { bookingId: id, reason: null, now })
    else {
      const token = await test.db.transaction((tx) =>
        issueMeetingReminderLink(tx, { meeting, accountId: buyer.id, now }),
      )
      await cancelOrMoveMeetingByLink(test.db, { token, use: { step: 'cancel' }, now })
    }
    expect(await meetingOf(id)).toMatchObject({ status: 'cancelled', proposedStartsAt: new Date(startsAt) })
    const answer = { bookingId: id, startsAt, isOutsideHoursAccepted: false, now }
    expect(await acceptMeetingTime(test.db, actorOfUser(buyer), answer)).toMatchObject({ status: 'confirmed' })
    const kept = { startsAt: new Date(startsAt), proposedStartsAt: null, cancelledBy: null, sequence: 0 }
    expect(await meetingOf(id)).toMatchObject(kept)
  }
})

it('a time that its own side proposed stays on the table after that side has cancelled the meeting', async () => {
  const { buyer, seller, id, startsAt } = await anAgreedMeetingWithProposal('buyer')
  await cancelMeeting(test.db, actorOfUser(buyer), { bookingId: id, reason: null, now })
  const answer = { bookingId: id, startsAt, isOutsideHoursAccepted: true, now }
  expect(await acceptMeetingTime(test.db, actorOfUser(seller), answer)).toMatchObject({ status: 'confirmed' })
})

it('the mail that cancels a meeting names the other time that is still proposed, to both sides', async () => {
  const { buyer, seller, id } = await anAgreedMeetingWithProposal('seller')
  const textsTo = async (email: string) => {
    const rows = (await readWrittenMails(test.db)).filter(({ template }) => template === 'meeting-cancelled')
    return rows
      .filter(({ recipient }) => recipient === email)
      .map((row) => JSON.stringify(composeMailOfRow(row, reader)))
  }
  await cancelMeeting(test.db, actorOfUser(buyer), { bookingId: id, reason: null, now })
  for (const { email } of [buyer, seller]) {
    const [text, ...more] = await textsTo(email)
    expect(more).toEqual([])
    expect(text).toContain('This other time is still proposed.')
    expect(text).toContain('Thu, Nov 26, 2026, 10:00 AM CST')
  }
  // Without one it says nothing of another time.
  const plain = await anAgreedMeeting(test.db, { at, now })
  await cancelMeeting(test.db, actorOfUser(plain.seller), { bookingId: plain.id, reason: null, now })
  expect((await textsTo(plain.buyer.email)).join()).not.toContain('still proposed')
})

it('G-20 a notice names the time that it is about: the cancelled one, not another that is still proposed, and else the proposal', async () => {
  const { buyer, seller, id } = await anAgreedMeetingWithProposal('seller')
  const timesTold = async (person: typeof buyer) =>
    (await listNotices(test.db, actorOfUser(person), { limit: 10 })).items
      .filter(({ kind }) => kind === 'meeting')
      .map(({ event, params }) => [event, params.meeting?.at])
  expect(await timesTold(buyer)).toEqual([['meeting-proposed', otherDay]])
  await cancelMeeting(test.db, actorOfUser(buyer), { bookingId: id, reason: null, now })
  for (const person of [buyer, seller]) expect(await timesTold(person)).toContainEqual(['meeting-cancelled', at])
  await declineMeetingTime(test.db, actorOfUser(buyer), { bookingId: id, reason: null, now })
  expect(await timesTold(seller)).toContainEqual(['meeting-declined', otherDay])
})
