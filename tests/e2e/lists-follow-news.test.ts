import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { demoPassword, signIn, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

it('G-13 G-20 a list of offers and one of bookings show by themselves what the other side has done', async () => {
  const [buyer, seller] = [await site.openAgain(), await site.openAgain()]
  await signIn(buyer, { email: 'buyer@demo.test', password: demoPassword })
  await signIn(seller, { email: 'seller@demo.test', password: demoPassword })
  const { items } = await (await seller.request.get('/api/my/cars?state=available&limit=48')).json()
  const booked = await (await buyer.request.get('/api/my/booked-cars')).json()
  const taken = new Set(booked.items.map(({ carId }: { carId: string }) => carId))
  const car = items.find(({ id, status }: { id: string; status: string }) => status === 'available' && !taken.has(id))
  const headers = { origin: site.url }

  await seller.goto('/dashboard/offers')
  await waitForHydration(seller)
  const ownOffers = seller.getByRole('article').filter({ hasText: car.title })
  expect(await ownOffers.count()).toBe(0)
  const offer = { clientId: randomUUID(), carId: car.id, priceCents: car.priceCents - 100_000 }
  expect((await buyer.request.post('/api/offers', { data: offer, headers })).status()).toBe(201)
  await ownOffers.getByRole('button', { name: /^Accept \$/ }).waitFor()

  await seller.goto('/dashboard/mybuyers')
  await waitForHydration(seller)
  const meetingAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const booking = { carId: car.id, meetingAt, phone: '+1 512 555 0123', isProposal: true }
  const made = await buyer.request.post('/api/bookings', { data: booking, headers })
  expect(made.status()).toBe(201)
  const { id } = await made.json()
  const received = seller.getByRole('article').filter({ hasText: car.title }).first()
  await received.getByRole('button', { name: /^Accept/ }).waitFor()
  await buyer.goto('/dashboard/myOrders')
  await waitForHydration(buyer)

  // A question is about the booking that stood there: once that is accepted in another window, it is gone.
  const question = seller.getByRole('dialog', { name: 'Decline this booking?' })
  await received.getByRole('button', { name: /^Decline/ }).click()
  await question.waitFor()
  expect((await seller.request.post(`/api/bookings/${id}/accept`, { data: {}, headers })).status()).toBe(200)
  await question.waitFor({ state: 'detached' })
  const asked = { seen: { status: 'requested', time: 'asked' } }
  expect((await seller.request.post(`/api/bookings/${id}/decline`, { data: asked, headers })).status()).toBe(409)
  expect((await seller.request.post(`/api/bookings/${id}/decline`, { data: {}, headers })).status()).toBe(200)
  await buyer
    .getByRole('article')
    .filter({ hasText: car.title })
    .getByText(/^Declined/)
    .first()
    .waitFor()
})

itInProof('G-19 a question whether to block somebody closes once a booking that it names has changed', async () => {
  const [buyer, seller] = [await site.openAs('buyer'), await site.openAs('seller')]
  const { items } = await (await seller.request.get('/api/my/cars?state=available&limit=48')).json()
  const booked = await (await buyer.request.get('/api/my/booked-cars')).json()
  const taken = new Set(booked.items.map(({ carId }: { carId: string }) => carId))
  const car = items.find(({ id, status }: { id: string; status: string }) => status === 'available' && !taken.has(id))
  const headers = { origin: site.url }
  const meetingAt = new Date(Date.now() + 6 * 86_400_000).toISOString()
  const booking = { carId: car.id, meetingAt, phone: '+1 512 555 0123', isProposal: true }
  const { id } = await (await buyer.request.post('/api/bookings', { data: booking, headers })).json()
  const message = { carId: car.id, clientId: randomUUID(), photoIds: [], text: 'Is six fine, too?' }
  const { threadId } = await (await buyer.request.post('/api/messages', { data: message, headers })).json()

  await seller.goto(`/dashboard/messages/${threadId}`)
  await seller.locator('[data-live="live"]').waitFor()
  await seller.getByRole('button', { name: 'Conversation menu' }).click()
  await seller.getByRole('button', { name: /^Block/ }).click()
  const question = seller.getByRole('dialog')
  await question.getByRole('checkbox', { name: car.title }).check()
  expect((await seller.request.post(`/api/bookings/${id}/accept`, { data: {}, headers })).status()).toBe(200)
  await question.waitFor({ state: 'detached' })
  expect(await seller.getByText('You’ve blocked this person.').count()).toBe(0)
})

it('G-20 the receipt in one window follows the refund that its buyer requests in another', async () => {
  const buyer = await site.openAs('buyer')
  const { items } = await (await buyer.request.get('/api/my/orders?limit=48')).json()
  const { id } = items.find(({ canAskRefund }: { canAskRefund: boolean }) => canAskRefund)
  // The page reads everything once, as soon as news can come.
  const isListening = buyer.waitForResponse((response) => response.url().endsWith(`/api/bookings/${id}`))
  await buyer.goto(`/dashboard/myOrders/${id}`)
  await isListening
  const data = { reason: 'The car is not as it was described.' }
  const requested = await buyer.request.post(`/api/bookings/${id}/refund-request`, {
    data,
    headers: { origin: site.url },
  })
  expect(requested.status()).toBe(200)
  const notice = buyer.getByText(/^You requested a refund of/)
  await notice.waitFor()
  // By the clock of the car, as in the mails.
  expect(await notice.textContent()).toMatch(/respond by .*[AP]M [A-Z]{2,4}\b/)
})
