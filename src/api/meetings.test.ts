import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { meetingHoursRateLimit, meetingSlotsRateLimit, meetingStepRateLimit } from '#contract/meetings.ts'
import { rateLimits } from '#db/schema/accounts.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { issueCarAvailabilityLink } from '#domain/availability/car-availability-link.ts'
import { createMeetingCalendarFeed } from '#domain/meetings/calendar-feed.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const apis: TestApi[] = []
const anApi = (given: Parameters<typeof createTestApi>[1]) => {
  const api = createTestApi(test.db, { ...given, environment: { RATE_LIMIT: 'on' } })
  apis.push(api)
  return api
}
afterEach(async () => {
  await Promise.all(apis.splice(0).map(({ services }) => services.liveMessages.stop()))
})

describe('meetings', () => {
  it('take so many steps of an account within a time, whichever they are; each is a mail to somebody', async () => {
    const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
    const { id, listingId } = await aBooking(test.db, { buyerId: buyer.id, sellerId: seller.id })
    const api = anApi({})
    const spend = async (name: string, { points: count }: { points: number }, as: typeof buyer) => {
      const spent = { id: randomUUID(), key: `${name}:${as.id}`, count, lastRequest: Date.now() + 60_000 }
      await test.db.insert(rateLimits).values(spent)
    }
    await spend('meeting-steps', meetingStepRateLimit, buyer)
    await spend('meeting-hours', meetingHoursRateLimit, seller)
    await spend('meeting-slots', meetingSlotsRateLimit, buyer)
    const startsAt = new Date(Date.now() + 86_400_000).toISOString()
    const statuses = [
      await api.request(`/bookings/${id}/meeting`, { method: 'PUT', as: buyer, json: { startsAt, isProposal: true } }),
      ...(await Promise.all(
        ['accept', 'decline', 'cancel', 'missed'].map((step) =>
          api.request(`/bookings/${id}/meeting/${step}`, { method: 'POST', as: buyer, json: {} }),
        ),
      )),
      await api.request('/my/meeting-hours', { method: 'PUT', as: seller, json: { hours: null } }),
      await api.request(`/cars/${listingId}/meeting-slots`, { as: buyer }),
    ].map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: 7 }, () => 429))
    await test.db.delete(rateLimits).where(eq(rateLimits.key, `meeting-slots:${buyer.id}`))
    expect((await api.request(`/cars/${listingId}/meeting-slots`, { as: buyer })).status).toBe(200)
  })

  it('are read by a calendar so many times within a time, from whatever address, and not sent again unchanged', async () => {
    const buyer = await aBuyer(test.db)
    const made = await createMeetingCalendarFeed(test.db, actorOfUser(buyer), { now: new Date('2026-11-20T12:00:00Z') })
    const api = anApi({})
    const read = (from: string, headers = {}) => api.request(`/calendars/${made.token}.ics`, { from, headers })
    const first = await read('192.0.2.1')
    expect([first.status, await first.text()]).toEqual([200, expect.stringContaining('BEGIN:VCALENDAR')])
    const again = await read('192.0.2.1', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const others = Array.from({ length: 60 }, (_, at) => read(`198.51.${at}.1`))
    const statuses = (await Promise.all(others)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(58).fill(200), 429, 429])
    expect(JSON.stringify(await test.db.select().from(rateLimits))).not.toContain(made.token)
  })

  it('leave no secret of a mailed link in the log of refusals', async () => {
    const lines: string[] = []
    const api = anApi({ log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) })
    const secret = 'known-to-its-reader'.padEnd(43, 'x')
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => api.request(`/meeting-links/${secret}`, { from: '192.0.2.7' })),
    )
    expect(answers.map(({ status }) => status)).toContain(429)
    const refused = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find(({ msg }) => msg === 'refused')
    expect(refused).toMatchObject({ code: 'too_many_requests', path: '/api/meeting-links/***' })
    expect(lines.join('')).not.toContain(secret)
  })

  it('what a mailed link shows is kept by no cache: its address is all that it takes to read it', async () => {
    const car = await aListing(test.db)
    const token = await test.db.transaction((tx) => issueCarAvailabilityLink(tx, { carId: car.id, now: new Date() }))
    const seen = await anApi({}).request(`/car-links/${token}`)
    expect([seen.status, seen.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  })
})
