import { expect, it } from 'vitest'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { renderMail } from '#domain/mail/render-mail.ts'
import { sampleBookingMailFacts } from '#domain/mail/templates/booking-mail-facts.ts'
import { bookingMadeMail } from '#domain/mail/templates/booking-mails.ts'
import { createTestApi } from '#tests/support/api.ts'
import { TestClock } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()

it('H-10 a meeting sent with an offset is answered with the town and zone of its car, to both sides and to Admin', async () => {
  const clock = new TestClock('2026-11-20T12:00:00Z')
  const api = createTestApi(test.db, { clock })
  const seller = await aSeller(test.db)
  const buyer = await aBuyer(test.db)
  const admin = await anAdmin(test.db)
  const car = await aListing(test.db, { sellerId: seller.id, location: 'El Paso, TX', postedAt: clock.now() })
  const json = { carId: car.id, meetingAt: '2026-11-28T10:00:00-07:00', phone: '+1 512 555 0123' }
  const made = await api.request('/bookings', { method: 'POST', json, as: buyer })
  expect(made.status).toBe(201)
  const meeting = {
    meetingAt: '2026-11-28T17:00:00.000Z',
    meetingPlace: { town: 'El Paso', timeZone: 'America/Denver' },
  }
  for (const [path, as] of [
    ['/my/orders', buyer],
    ['/my/bookings', seller],
    ['/admin/orders', admin],
  ] as const) {
    const { items } = (await (await api.request(path, { as })).json()) as { items: object[] }
    expect(items[0], path).toMatchObject(meeting)
  }
})

it('E-05 a mail says a meeting by the clock of the place, in the reader’s language', () => {
  const textOf = (booking: Partial<typeof sampleBookingMailFacts>, language: 'en' | 'de') => {
    const data = { ...sampleBookingMailFacts, ...booking }
    return renderMail(bookingMadeMail.compose(data, language), { baseUrl: 'http://localhost', language }).text
  }
  expect(textOf({}, 'en')).toContain('Requested time: Fri, Dec 4, 2026, 9:30 AM CST (Austin)')
  expect(textOf({}, 'de')).toContain('Gewünschte Zeit: Fr., 4. Dez. 2026, 09:30 (Ortszeit Austin)')
  expect(textOf({ location: null }, 'en')).toContain('Requested time: Fri, Dec 4, 2026, 3:30 PM UTC')
})

it('S-22 the seller’s mail has a word about a meeting at night', () => {
  const textOf = (meetingAt: string) => {
    const data = { ...sampleBookingMailFacts, meetingAt }
    return renderMail(bookingMadeMail.compose(data, 'en'), { baseUrl: 'http://localhost' }).text
  }
  expect(textOf('2026-12-04T09:15:00.000Z')).toContain('3:15 AM CST (Austin)')
  expect(textOf('2026-12-04T09:15:00.000Z')).toContain('This meeting is in the middle of the night.')
  expect(textOf('2026-12-04T16:00:00.000Z')).not.toContain('in the middle of the night')
})

it('S-22 anybody may ask for the clock of a car’s place, and nothing else', async () => {
  const api = createTestApi(test.db)
  const ask = async (location: string) => {
    const answer = await api.request(`/places/clock?${new URLSearchParams({ location })}`)
    return [answer.status, ((await answer.json()) as { place?: object | null }).place]
  }
  expect(await ask('Austin, TX')).toEqual([200, { town: 'Austin', timeZone: 'America/Chicago' }])
  expect(await ask('somewhere')).toEqual([200, null])
  expect((await ask(''))[0]).toBe(422)
  expect((await ask('x'.repeat(201)))[0]).toBe(422)
})
