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
import { withdrawMeetingTime } from './withdraw-meeting-time.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const [at, otherDay] = ['2026-11-24T16:00:00.000Z', '2026-11-26T16:00:00.000Z']
/** None of the free times: the seller has to agree. */
const odd = '2026-11-26T16:10:00.000Z'
const reader = { language: 'en', timeZone: 'UTC', cars: new Map() } as const

async function aMeeting() {
  const { id: bookingId, buyer, seller } = await anAgreedMeeting(test.db, { at, now })
  const people = { buyer, seller }
  const as = { buyer: actorOfUser(buyer), seller: actorOfUser(seller) }
  type Side = keyof typeof as
  return {
    as,
    people,
    bookingId,
    propose: (side: Side, startsAt: string) =>
      changeMeetingTime(test.db, as[side], { bookingId, startsAt, isProposal: true, now }),
    withdraw: (side: Side, startsAt?: string) => withdrawMeetingTime(test.db, as[side], { bookingId, startsAt, now }),
    read: async () => (await test.db.select().from(meetings).where(eq(meetings.bookingId, bookingId)))[0],
  }
}
const conflict = { code: 'conflict' }
const mailsOf = async (template: string) => (await readWrittenMails(test.db)).filter((row) => row.template === template)

it.each([
  ['seller', 'buyer', otherDay],
  ['buyer', 'seller', odd],
] as const)(
  'G-14 the %s takes back a proposed time: the agreed meeting stays, the %s is told and can no longer agree to it',
  async (own, other, startsAt) => {
    const { as, people, bookingId, propose, withdraw, read } = await aMeeting()
    const before = await read()
    await propose(own, startsAt)
    await expect(withdraw(other)).rejects.toMatchObject(conflict)
    expect(await withdraw(own, startsAt)).toMatchObject({ status: 'confirmed' })
    // No calendar knew of it, so none is told: the entry is as it was.
    expect(await read()).toMatchObject({
      startsAt: new Date(at),
      proposedStartsAt: null,
      proposedBy: null,
      isProposalOutsideHours: false,
      uid: before?.uid,
      sequence: before?.sequence,
    })
    const late = { bookingId, startsAt, isOutsideHoursAccepted: true, now }
    await expect(acceptMeetingTime(test.db, as[other], late)).rejects.toMatchObject(conflict)
    const [mail, ...more] = (await mailsOf('meeting-withdrawn')).filter(({ data }) => data.bookingId === bookingId)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: people[other].email, data: { proposedAt: startsAt, calendar: null } })
    const text = mail && JSON.stringify(composeMailOfRow(mail, reader))
    expect(text).toContain('Your meeting stays at the time you agreed on.')
    const { items } = await listNotices(test.db, as[other], { limit: 10 })
    expect(items[0]).toMatchObject({ event: 'meeting-withdrawn', params: { meeting: { at: startsAt } } })
  },
)

it('G-14 a time is taken back once, however often it is sent, and only as it was seen', async () => {
  const { bookingId, propose, withdraw, read } = await aMeeting()
  await propose('seller', otherDay)
  await expect(withdraw('seller', at)).rejects.toMatchObject(conflict)
  expect(await read()).toMatchObject({ proposedStartsAt: new Date(otherDay) })
  const taken = await Promise.allSettled([withdraw('seller', otherDay), withdraw('seller', otherDay)])
  expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const told = (await mailsOf('meeting-withdrawn')).filter(({ data }) => data.bookingId === bookingId)
  expect(told).toHaveLength(1)
})

it('G-14 a buyer takes back a time that they asked for anew, which is free for others then', async () => {
  const { as, bookingId, propose, withdraw, read } = await aMeeting()
  await cancelMeeting(test.db, as.seller, { bookingId, reason: null, now })
  await propose('buyer', otherDay)
  expect(await read()).toMatchObject({ status: 'held' })
  await expect(withdraw('seller')).rejects.toMatchObject(conflict)
  expect(await withdraw('buyer', otherDay)).toMatchObject({ status: 'cancelled' })
  expect(await read()).toMatchObject({ heldUntil: null, cancelledBy: 'buyer', sequence: 0 })
  const mail = (await mailsOf('meeting-withdrawn')).find(({ data }) => data.bookingId === bookingId)
  expect(mail && JSON.stringify(composeMailOfRow(mail, reader))).toContain('The booking is still active.')
  // Another time may still be found.
  await propose('buyer', otherDay)
  expect(await read()).toMatchObject({ status: expect.stringMatching(/held|requested/) })
})

it('G-14 a time that is taken back while another is proposed in its place: the mail names the one that was taken back', async () => {
  const { as, bookingId, propose, withdraw, read } = await aMeeting()
  await cancelMeeting(test.db, as.seller, { bookingId, reason: null, now })
  await propose('buyer', otherDay)
  await propose('seller', odd)
  expect(await withdraw('buyer', otherDay)).toMatchObject({ status: 'cancelled' })
  expect(await read()).toMatchObject({ proposedStartsAt: null, proposedBy: null, isProposalOutsideHours: false })
  const mail = (await mailsOf('meeting-withdrawn')).find(({ data }) => data.bookingId === bookingId)
  expect(mail?.data).toMatchObject({ meetingAt: otherDay, proposedAt: null })
})
