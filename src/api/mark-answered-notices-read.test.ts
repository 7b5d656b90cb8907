import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { mailTemplates } from '#domain/mail/mail-templates.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().replace('Z', '+00:00')

async function aMarket() {
  const api = createTestApi(test.db)
  const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id })
  const unreadOf = async (as: typeof buyer) =>
    ((await (await api.request('/notices/unread', { as })).json()) as { unread: number }).unread
  const post = async (as: typeof buyer, path: string, json: object = {}) => {
    const answer = await api.request(path, { method: 'POST', as, json })
    expect(answer.status).toBeLessThan(300)
    return (await answer.json()) as Record<string, string> & { prices: { seq: number }[]; seq: number }
  }
  return { api, buyer, seller, car, unreadOf, post }
}

it('G-20 what was told of a booking is no news to whoever has answered it, and stays news to the other side', async () => {
  const { buyer, seller, car, unreadOf, post } = await aMarket()
  const json = { carId: car.id, meetingAt: inDays(3), phone: '+1 512 555 0123' }
  const { id } = await post(buyer, '/bookings', json)
  const other = await aListing(test.db, { sellerId: seller.id })
  await post(buyer, '/bookings', { ...json, carId: other.id, meetingAt: inDays(5) })
  expect(await unreadOf(seller)).toBe(2)
  await post(seller, `/bookings/${id}/accept`)
  expect(await unreadOf(seller)).toBe(1)
  expect(await unreadOf(buyer)).toBe(1)
  await post(buyer, `/bookings/${id}/meeting/cancel`)
  expect(await unreadOf(buyer)).toBe(0)
  expect(await unreadOf(seller)).toBe(2)
})

it('G-20 a step that is refused leaves its notices unread', async () => {
  const { api, buyer, seller, car, unreadOf, post } = await aMarket()
  const { id } = await post(buyer, '/bookings', { carId: car.id, meetingAt: inDays(3), phone: '+1 512 555 0123' })
  const refused = await api.request(`/bookings/${id}/confirm-handover`, { method: 'POST', as: seller })
  expect(refused.status).toBe(409)
  expect(await unreadOf(seller)).toBe(1)
})

it('G-20 an offer that was answered is no news any more, while a message beside it is', async () => {
  const { api, buyer, seller, car, unreadOf, post } = await aMarket()
  const offer = { clientId: randomUUID(), carId: car.id, priceCents: car.priceCents - 100_000 }
  const { id, threadId } = await post(buyer, '/offers', offer)
  await post(buyer, `/messages/${threadId}`, { clientId: randomUUID(), text: 'Cash, tomorrow.' })
  expect(await unreadOf(seller)).toBe(2)
  const seq = 1
  await post(seller, `/offers/${id}/counter`, { clientId: randomUUID(), seq, priceCents: car.priceCents - 50_000 })
  expect(await unreadOf(seller)).toBe(1)
  await api.services.liveMessages.stop()
})

it('G-20 that a price was agreed, and that it is a buyer’s turn, is no news to them once they have booked', async () => {
  const { api, buyer, seller, car, unreadOf, post } = await aMarket()
  const { id } = await post(buyer, '/offers', {
    clientId: randomUUID(),
    carId: car.id,
    priceCents: car.priceCents - 100_000,
  })
  await post(seller, `/offers/${id}/accept`, { seq: 1 })
  const turn = { ...mailTemplates['line-offered'].sample, carId: car.id }
  const about = { eventKey: 'turn', to: buyer.email, template: 'line-offered' as const, data: turn, now: new Date() }
  await test.db.transaction((tx) => queueMail(tx, about))
  expect(await unreadOf(buyer)).toBe(2)
  await post(buyer, '/bookings', { carId: car.id, meetingAt: inDays(3), phone: '+1 512 555 0123' })
  expect(await unreadOf(buyer)).toBe(0)
  await api.services.liveMessages.stop()
})

it('G-20 that the price of a booking was agreed is no news to a buyer who goes on with that booking', async () => {
  const { api, buyer, seller, car, unreadOf, post } = await aMarket()
  const { id: bookingId } = await post(buyer, '/bookings', {
    carId: car.id,
    meetingAt: inDays(3),
    phone: '+1 512 555 0123',
  })
  const offer = { clientId: randomUUID(), carId: car.id, priceCents: car.priceCents - 100_000 }
  const { id } = await post(buyer, '/offers', offer)
  await post(seller, `/offers/${id}/accept`, { seq: 1 })
  expect(await unreadOf(buyer)).toBe(1)
  await post(buyer, `/bookings/${bookingId}/payment`)
  expect(await unreadOf(buyer)).toBe(0)
  await api.services.liveMessages.stop()
})
