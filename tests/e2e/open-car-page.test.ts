import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { demoPassword, submitLoginForm, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

/** A car on offer of the demo's seller, which the buyer has not booked. */
async function aCar({ buyer, seller }: { buyer: Page; seller: Page }, at: number): Promise<{ id: string }> {
  const own = await (await seller.request.get('/api/my/cars?state=available&limit=48')).json()
  const booked = await (await buyer.request.get('/api/my/booked-cars')).json()
  const taken = new Set(booked.items.map(({ carId }: { carId: string }) => carId))
  return own.items.filter(({ id }: { id: string }) => !taken.has(id))[at]
}

const people = async () => ({ buyer: await site.openAs('buyer'), seller: await site.openAs('seller') })
const headers = () => ({ origin: site.url })

it('S-21 a page that was open when its car left the market says so at the press of `Book Now`, and on the way back to it', async () => {
  const { buyer, seller } = await people()
  const { id } = await aCar({ buyer, seller }, 0)
  await buyer.goto(`/cars/${id}`)
  await waitForHydration(buyer)
  const setAvailable = async (available: boolean) => {
    const answer = await seller.request.post(`/api/cars/${id}/availability`, {
      data: { available },
      headers: headers(),
    })
    expect(answer.status()).toBe(200)
  }
  await setAvailable(false)
  const book = buyer.getByRole('button', { name: /^Book Now/ })
  await book.click()
  await buyer.getByRole('dialog').getByText('This car isn’t for sale at the moment.').waitFor()
  await buyer.keyboard.press('Escape')
  const asked = buyer.waitForRequest((request) => request.url().endsWith(`/api/cars/${id}`))
  await buyer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // The page looks by itself: the seller's count of views is of people.
  expect(await (await asked).headerValue('purpose')).toBe('prefetch')
  await buyer.getByRole('main').getByText('This car isn’t for sale at the moment.').waitFor()
  expect(await book.count()).toBe(0)
  await setAvailable(true)
  await buyer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await book.waitFor()
})

it('S-21 the page that a visitor has open follows the car by itself', async () => {
  const { buyer, seller } = await people()
  const { id } = await aCar({ buyer, seller }, 0)
  const visitor = await site.openAgain()
  await visitor.clock.install()
  await visitor.goto(`/cars/${id}`)
  await waitForHydration(visitor)
  await visitor.getByRole('link', { name: /^Book Now/ }).waitFor()
  const data = { available: false }
  const taken = await seller.request.post(`/api/cars/${id}/availability`, { data, headers: headers() })
  expect(taken.status()).toBe(200)
  await visitor.clock.runFor(30_000)
  await visitor.getByRole('main').getByText('This car isn’t for sale at the moment.').waitFor()
  await seller.request.post(`/api/cars/${id}/availability`, { data: { available: true }, headers: headers() })
})

it('a list that a visitor has open is told that a car has left the market, and lets go of it', async () => {
  const { buyer, seller } = await people()
  const { id } = await aCar({ buyer, seller }, 0)
  const { title } = await (await seller.request.get(`/api/cars/${id}`)).json()
  const visitor = await site.openAgain()
  await visitor.clock.install()
  await visitor.goto(`/cars?${new URLSearchParams({ q: title })}`)
  await waitForHydration(visitor)
  const card = visitor.locator(`li[data-car="${id}"]`)
  await card.waitFor()
  const setAvailable = (available: boolean) =>
    seller.request.post(`/api/cars/${id}/availability`, { data: { available }, headers: headers() })
  const asked = visitor.waitForRequest((request) => request.url().includes('/api/cars/statuses'))
  await visitor.clock.runFor(1_500)
  await asked
  expect((await setAvailable(false)).status()).toBe(200)
  // No timer of the page runs from here on: the server's answer comes by itself.
  await card.waitFor({ state: 'detached' })
  expect((await setAvailable(true)).status()).toBe(200)
})

itInProof(
  'G-13 a buyer with a booking offers a price, on the page of the car, which follows the seller’s answer by itself',
  async () => {
    const { buyer, seller } = await people()
    const { id } = await aCar({ buyer, seller }, 1)
    const meetingAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
    const booking = { carId: id, meetingAt, phone: '+1 512 555 0199', isProposal: true }
    const booked = await buyer.request.post('/api/bookings', { data: booking, headers: headers() })
    expect(booked.status()).toBe(201)
    const order = (await booked.json()).id
    await buyer.goto(`/dashboard/myOrders?q=${order}`)
    const ofOrder = buyer.getByRole('article').getByRole('button', { name: 'Make an offer' })
    await ofOrder.waitFor()
    await buyer.goto(`/cars/${id}`)
    await waitForHydration(buyer)
    await buyer.getByRole('button', { name: 'Make an offer' }).click()
    const dialog = buyer.getByRole('dialog', { name: 'Make an offer' })
    const { priceCents } = await (await buyer.request.get(`/api/cars/${id}`)).json()
    await dialog.getByLabel('Your offer').fill(String(priceCents / 100 - 1_000))
    await dialog.getByRole('button', { name: 'Send offer' }).click()
    await dialog.getByText(/Waiting for .* to reply\.$/).waitFor()

    await seller.goto('/dashboard/offers')
    await seller
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    const question = seller.getByRole('dialog')
    await question.getByText(/the booking gets this price right away/).waitFor()
    await question.getByRole('button', { name: /^Accept/ }).click()
    await dialog.getByText(/^The car is booked at the agreed price of/).waitFor()
    await buyer.keyboard.press('Escape')
    await buyer.getByText(/^Agreed price; asking price/).waitFor()
    await buyer.goto(`/dashboard/myOrders?q=${order}`)
    await buyer.getByRole('article').getByRole('link', { name: /^Pay/ }).waitFor()
    expect(await ofOrder.count()).toBe(0)
  },
)

it('G-13 a visitor who wants to make an offer reads why to log in, and is in its dialog afterwards', async () => {
  const { buyer, seller } = await people()
  const { id } = await aCar({ buyer, seller }, 0)
  const visitor = await site.openAgain()
  await visitor.goto(`/cars/${id}`)
  await waitForHydration(visitor)
  await visitor.getByRole('link', { name: 'Log in to make an offer' }).click()
  await visitor.getByText('Log in to make an offer. You’ll come right back to it.').waitFor()
  await submitLoginForm(visitor, { email: 'buyer@demo.test', password: demoPassword })
  await visitor.getByRole('dialog', { name: 'Make an offer' }).getByLabel('Your offer').waitFor()
  expect(new URL(visitor.url()).hash).toBe('')
})
