import { expect, it } from 'vitest'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { composeMailOfRow } from '#domain/mail/compose-mail-of-row.ts'
import { listNotices } from '#domain/notices/list-notices.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { changeMeetingTime } from './change-meeting-time.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const [asked, answered] = ['2026-11-24T16:00:00.000Z', '2026-11-26T16:00:00.000Z']

it('H-12 a buyer who accepts the time that the seller answered with reads that they meet, not that the seller accepted', async () => {
  const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
  const wish = { carId: car.id, meetingAt: asked, phone: '+1 512 555 0123' }
  const { id: bookingId } = await requestBooking(test.db, actorOfUser(buyer), wish, now)
  const proposal = { bookingId, startsAt: answered, isProposal: true, now }
  await changeMeetingTime(test.db, actorOfUser(seller), proposal)
  const answer = { bookingId, startsAt: answered, isOutsideHoursAccepted: false, now }
  await acceptMeetingTime(test.db, actorOfUser(buyer), answer)
  for (const person of [buyer, seller]) {
    const { items } = await listNotices(test.db, actorOfUser(person), { limit: 10 })
    expect(items.map(({ event }) => event)).not.toContain('booking-accepted')
    expect(items[0]).toMatchObject({ event: 'meeting-confirmed', params: { meeting: { at: answered } } })
  }
  const mails = (await readWrittenMails(test.db)).filter(({ template }) => template === 'meeting-confirmed')
  const reader = { language: 'en', timeZone: 'UTC', cars: new Map() } as const
  const told = mails.map((row) => [row.recipient, composeMailOfRow(row, reader) ?? expect.fail()] as const)
  expect(told).toHaveLength(2)
  for (const [recipient, mail] of told) {
    expect(mail.heading).toBe(`You’re meeting ${recipient === buyer.email ? seller.name : buyer.name}`)
    expect(mail.calendar).toMatchObject({ method: 'REQUEST', startsAt: answered })
    // Only the buyer has something to pay yet.
    expect(JSON.stringify(mail).includes('The car is yours once you’ve paid.')).toBe(recipient === buyer.email)
  }
})
