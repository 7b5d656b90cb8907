import {
  disputedTestCardNumber,
  laterOutcomeOfPendingRefund,
  testCardBehaviours,
} from '@forecourt/test-gateway/test-card-behaviour.ts'
import type { TestCardNumber } from '@forecourt/test-gateway/test-cards.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { everyNthUnlessProof } from '#tests/support/sample-size.ts'
import { meetingInputValue, payWithCard, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()

/** Books a demo car that no buyer has booked yet and opens its payment page. Returns the car's address. */
async function bookAndOpenPayment(page: Page, position: number): Promise<string> {
  await page.goto('/cars?sort=priceAsc&q=Audi')
  const link = page.getByRole('article').nth(position).getByRole('link').first()
  const title = (await link.textContent()) ?? ''
  await link.click()
  await page.waitForURL('**/cars/*')
  const carUrl = page.url()
  await page.getByRole('button', { name: /Book Now/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Meeting date').fill(meetingInputValue(5))
  await dialog.getByLabel('Phone number').fill('+1 512 555 0199')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.waitForURL('**/dashboard/myOrders')
  await page.getByRole('article').filter({ hasText: title }).getByRole('link', { name: /^Pay/ }).first().click()
  await page.waitForURL('**/dashboard/myOrders/*')
  await page.getByRole('button', { name: /^Pay/ }).waitFor()
  return carUrl
}

type Behaviour = (typeof testCardBehaviours)[TestCardNumber]
const allCards = Object.entries(testCardBehaviours) as [TestCardNumber, Behaviour][]
/** A short run tries some of the cards of each kind. */
const cardsThat = (kind: Behaviour['kind']) =>
  everyNthUnlessProof(
    allCards.filter(([, behaviour]) => behaviour.kind === kind),
    4,
  )

/** Books the next car that the buyer may book and opens its payment page. Returns the booking's id. */
async function openNextPayment(page: Page): Promise<string> {
  for (;;) {
    const carId = carIds.shift()
    if (!carId) throw new Error('The demo has no car left that the buyer may book.')
    const data = { carId, meetingAt: new Date(Date.now() + 5 * 86_400_000).toISOString(), phone: '+1 512 555 0199' }
    const booked = await page.request.post('/api/bookings', { data, headers: { origin: site.url } })
    if (booked.status() !== 201) continue
    const { id } = (await booked.json()) as { id: string }
    await page.goto(`/dashboard/myOrders/${id}`)
    await page.getByRole('button', { name: /^Pay/ }).and(page.locator(':enabled')).waitFor()
    return id
  }
}

let carIds: string[] = []
async function findCars(page: Page): Promise<void> {
  const found = await page.request.get('/api/cars?sort=priceDesc&limit=48')
  carIds = ((await found.json()) as { items: { id: string }[] }).items.map(({ id }) => id)
}

/** The card provider's message: an alert in the colour of errors, under the card's fields. */
async function readsRefusal(page: Page, words: string): Promise<void> {
  const refusal = page.getByRole('alert').getByText(words, { exact: true })
  await refusal.waitFor()
  const red = await page.evaluate(() => {
    const probe = document.createElement('p')
    probe.style.color = 'var(--color-error)'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  expect(await refusal.evaluate((element) => getComputedStyle(element).color)).toBe(red)
  const [below, cvc] = [await refusal.boundingBox(), await page.getByLabel('CVC').boundingBox()]
  expect(below?.y).toBeGreaterThan((cvc?.y ?? 0) + (cvc?.height ?? 0))
  // It says what to do next, and has the focus that the button lost while it worked.
  const alert = page.getByRole('alert').filter({ hasText: words })
  await alert.getByText(/^You weren’t charged\./).waitFor()
  await expect.poll(() => alert.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.getByRole('button', { name: /^Pay/ }).and(page.locator(':enabled')).waitFor()
}

const isPaid = (page: Page) => page.getByText('Your Payment Successfully Done!').first().waitFor()

it('M-06: every card that is declined is so in the provider’s own words, and the next may be tried', async () => {
  const page = await site.openAs('buyer')
  await findCars(page)
  await openNextPayment(page)
  for (const [number, behaviour] of cardsThat('declines')) {
    if (behaviour.kind !== 'declines') continue
    // Reloaded, so that the message about the previous card is gone.
    await page.reload()
    await page.getByRole('button', { name: /^Pay/ }).and(page.locator(':enabled')).waitFor()
    await payWithCard(page, number)
    await readsRefusal(page, behaviour.decline.message)
  }
  for (const [number] of cardsThat('notACard')) {
    await payWithCard(page, number)
    await page.getByRole('alert').getByText('Your card number is invalid.', { exact: true }).waitFor()
  }
  await payWithCard(page, '4242424242424242')
  await isPaid(page)
}, 300_000)

it('M-06: every card that pays does, and the money comes into question, or back, as its row says', async () => {
  const page = await site.openAs('buyer')
  await findCars(page)
  const admin = await site.openAs('admin')
  for (const [number] of cardsThat('approves')) {
    const bookingId = await openNextPayment(page)
    // American Express has four digits.
    await payWithCard(page, number, number.startsWith('3') ? '1234' : '123')
    await isPaid(page)
    const money = async (kind: string) => {
      const found = await admin.request.get(`/api/admin/money/${kind}?q=${bookingId}`)
      const { items } = (await found.json()) as { items: { state: string; note: string; paymentId: string }[] }
      return items
    }
    if (number === disputedTestCardNumber) {
      await expect
        .poll(() => money('disputes'), { timeout: 45_000 })
        .toMatchObject([{ note: 'fraudulent', state: 'open' }])
    }
    if (laterOutcomeOfPendingRefund(number) === null) continue
    const [paid] = await money('payments')
    const data = { amountCents: 100, reason: 'As agreed.' }
    const refunds = `/api/admin/payments/${paid?.paymentId}/refunds`
    const given = await admin.request.post(refunds, { data, headers: { origin: site.url } })
    // Its bank's decision a minute later is tested beside the code.
    expect(await given.json()).toMatchObject({
      state: laterOutcomeOfPendingRefund(number) === 'failed' ? 'succeeded' : 'new',
    })
  }
}, 300_000)

it('a receipt that is open shows by itself that money comes back', async () => {
  const [page, admin] = [await site.openAs('buyer'), await site.openAs('admin')]
  await findCars(page)
  const bookingId = await openNextPayment(page)
  await payWithCard(page, '4242 4242 4242 4242')
  await isPaid(page)
  await page.goto(`/dashboard/myOrders/${bookingId}`)
  await page.getByText('Used car receipt').waitFor()
  await waitForHydration(page)
  const found = await admin.request.get(`/api/admin/money/payments?q=${bookingId}`)
  const [{ paymentId }] = (await found.json()).items
  const data = { amountCents: 100, reason: 'For the missing key.' }
  const given = await admin.request.post(`/api/admin/payments/${paymentId}/refunds`, {
    data,
    headers: { origin: site.url },
  })
  expect(given.ok()).toBe(true)
  await page.getByRole('article').getByText('For the missing key.').waitFor()
})

itInProof(
  'M-06: every card that asks for 3-D Secure does, and then pays or is declined',
  async () => {
    const page = await site.openAs('buyer')
    await findCars(page)
    for (const [number, behaviour] of cardsThat('asks3ds')) {
      if (behaviour.kind !== 'asks3ds') continue
      await openNextPayment(page)
      const popup = page.waitForEvent('popup')
      await payWithCard(page, number)
      const bank = await popup
      await bank.getByRole('button', { name: /Complete/ }).click()
      if (behaviour.afterwards) await readsRefusal(page, behaviour.afterwards.message)
      else await isPaid(page)
      // The next card's page would open in the same window.
      await bank.close()
    }
  },
  300_000,
)

it('a number that is no published test card never leaves the browser', async () => {
  const page = await site.openAs('buyer')
  await bookAndOpenPayment(page, 2)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await payWithCard(page, '4111 1111 1111 1111')
  await page.getByRole('alert').first().waitFor()
  expect(sent.filter((body) => body.includes('4111'))).toEqual([])
})

itInProof(
  'who pays for a car that was taken off the market reads that, and nothing of a failure of the site',
  async () => {
    const [page, seller] = [await site.openAs('buyer'), await site.openAs('seller')]
    const headers = { origin: site.url }
    const own = await (await seller.request.get('/api/my/cars?state=available&limit=48')).json()
    const booked = await (await page.request.get('/api/my/booked-cars')).json()
    const taken = new Set(booked.items.map(({ carId }: { carId: string }) => carId))
    const car = own.items.find(({ id }: { id: string }) => !taken.has(id))
    const meetingAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
    const data = { carId: car.id, meetingAt, phone: '+1 512 555 0199', isProposal: true }
    const { id } = await (await page.request.post('/api/bookings', { data, headers })).json()
    await page.goto(`/dashboard/myOrders/${id}`)
    await page.getByRole('button', { name: /^Pay/ }).and(page.locator(':enabled')).waitFor()
    const away = await seller.request.post(`/api/cars/${car.id}/availability`, { data: { available: false }, headers })
    expect(away.status()).toBe(200)
    await payWithCard(page, '4242 4242 4242 4242')
    await page.getByRole('heading', { name: 'You can’t pay for this car right now' }).waitFor()
    await page.getByText('The seller has taken this car off the market. You haven’t been charged.').waitFor()
    expect(await page.getByText('Something went wrong').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  },
)

itInProof('two buyers who pay for one car at the same moment: one car, one charge, and the other is told', async () => {
  const [first, second] = [await site.openAs('buyer'), await site.openAgain()]
  await second.goto('/login')
  await second.getByLabel('Email').fill('noah.lindqvist@demo.test')
  await second.getByLabel('Password', { exact: true }).fill('ForeCourt!26')
  await second.getByRole('button', { name: 'Log in', exact: true }).click()
  await second.waitForURL((url) => url.pathname === '/')
  await bookAndOpenPayment(first, 5)
  await bookAndOpenPayment(second, 5)
  await Promise.all([payWithCard(first, '4242 4242 4242 4242'), payWithCard(second, '4242 4242 4242 4242')])
  const told = async (page: Page) => {
    const paid = page.getByText('Your Payment Successfully Done!').first()
    const lost = page.getByText(/You haven’t been charged/).first()
    return Promise.race([paid.waitFor().then(() => 'paid'), lost.waitFor().then(() => 'lost')])
  }
  const outcomes = await Promise.all([told(first), told(second)])
  expect(outcomes.sort()).toEqual(['lost', 'paid'])
  // Neither is told any more for how long a time is held for them.
  for (const page of [first, second]) await page.getByRole('region', { name: 'Meeting' }).waitFor({ state: 'detached' })
})
