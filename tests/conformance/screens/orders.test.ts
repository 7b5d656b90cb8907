import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openNewestMail, payWithCard, useDemoSite, waitForHydration } from '#tests/e2e/site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })

/** Hannah Brennan, who has a booking in every state. */
let hannah: Page
beforeAll(async () => {
  hannah = await site.openAs('buyer')
})

function moneyOf(text: string | undefined): string {
  return /\$[\d,]+(\.\d\d)?/.exec(text ?? '')?.[0] ?? ''
}

const countOf = (title: string, count: number) => new RegExp(`^${title}\\s*\\(${count}\\)$`)

const orderOf = (page: Page, badge: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByText(badge, { exact: true }) })
    .first()

it('S-29 T-03 E-05 My Orders counts its cards, each with its meeting; Pay stands on open ones, Paid on paid ones', async () => {
  await hannah.setViewportSize({ width: 1280, height: 900 })
  await hannah.goto('/dashboard/myOrders')
  const cards = hannah.getByRole('article')
  const count = await cards.count()
  await hannah.getByRole('heading', { level: 1, name: countOf('My Orders', count) }).waitFor()
  expect(await cards.locator('time').count()).toBeGreaterThanOrEqual(count)
  for (const badge of ['Waiting for the seller', 'Meeting agreed']) {
    await orderOf(hannah, badge).getByRole('link', { name: /^Pay/ }).waitFor()
  }
  for (const badge of [
    ...['Paid', 'Declined by the seller', 'Canceled', 'Sold to someone else', 'Refunded', 'Handed over'],
  ]) {
    const order = orderOf(hannah, badge)
    expect(await order.count(), badge).toBe(1)
    expect(await order.getByRole('link', { name: /^Pay/ }).count(), badge).toBe(0)
  }
})

it('S-29 H-12 a receipt says what was paid, and gives the buyer the seller’s contact', async () => {
  await hannah.goto('/dashboard/myOrders')
  const order = orderOf(hannah, 'Paid')
  await order.locator('a[href^="mailto:"]').waitFor()
  await order.getByRole('link', { name: /^Receipt/ }).click()
  await hannah.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor()
  const receipt = hannah.getByRole('article')
  for (const label of ['Amount', 'Paid on', 'Transaction ID', 'Buyer', 'Seller', 'Meeting']) {
    await receipt.getByRole('term').filter({ hasText: label }).first().waitFor()
  }
  await receipt.getByText('Hannah Brennan').waitFor()
})

it('S-29 a booking is cancelled, after a question', async () => {
  await hannah.goto('/dashboard/myOrders')
  const order = orderOf(hannah, 'Waiting for the seller')
  const title = (await order.getByRole('heading').textContent()) ?? ''
  // The second click of a double click neither closes the dialog nor presses anything in it.
  await order.getByRole('button', { name: 'Cancel booking' }).dblclick()
  await hannah.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  const same = hannah.getByRole('article').filter({ hasText: title }).first()
  await same.getByText('Canceled', { exact: true }).waitFor()
  expect(await same.getByRole('link', { name: /^Pay/ }).count()).toBe(0)
})

it('S-30 the wish list counts, says that a price fell or a car was sold, and lets one remove', async () => {
  await hannah.goto('/dashboard/myWishList')
  const cards = hannah.getByRole('article')
  const count = await cards.count()
  await hannah.getByRole('heading', { level: 1, name: countOf('My Wish List', count) }).waitFor()
  const fallen = cards.filter({ hasText: /Price dropped by \$[\d,]+/ }).first()
  await fallen.waitFor()
  const sold = cards.filter({ has: hannah.getByText('Sold', { exact: true }) }).first()
  await sold.waitFor()
  expect(await sold.getByRole('button', { name: 'Buy Now' }).count()).toBe(0)
  const title = (await sold.getByRole('heading').textContent()) ?? ''
  await sold.getByRole('button', { name: 'Remove' }).click()
  await hannah.getByRole('heading', { name: title, exact: true }).waitFor({ state: 'detached' })
  await hannah.getByRole('heading', { level: 1, name: countOf('My Wish List', count - 1) }).waitFor()
})

it('S-30 mail about wished cars is refused on the list, and by a link in such a mail', async () => {
  await hannah.goto('/dashboard/myWishList')
  const choice = hannah.getByLabel('Email me when a price drops or a car is sold')
  expect(await choice.isChecked()).toBe(true)
  await choice.uncheck()
  await hannah.getByText('You won’t get emails about these cars').waitFor()
  await hannah.reload()
  expect(await choice.isChecked()).toBe(false)
  await choice.check()
  await hannah.getByText('You’ll get emails about these cars').waitFor()

  const seller = await site.openAs('seller')
  const { items } = await (await seller.request.get('/api/my/cars')).json()
  const car = items.find(({ status }: { status: string }) => status === 'available')
  expect((await hannah.request.put(`/api/wishlist/${car.id}`)).status()).toBe(200)
  const data = { priceCents: car.priceCents - 200_000 }
  expect((await seller.request.patch(`/api/cars/${car.id}`, { data })).status()).toBe(200)
  await openNewestMail(hannah, 'price-fell')
  const mail = hannah.frameLocator('iframe')
  await mail.getByText(car.title).first().waitFor()
  const followed = hannah.context().waitForEvent('page')
  await mail.getByRole('link', { name: 'Unsubscribe' }).click()
  const ended = await followed
  await ended.getByRole('button', { name: 'Unsubscribe' }).click()
  await ended.getByText('You won’t get any more emails about cars on your wish list.').waitFor()
  await hannah.goto('/dashboard/myWishList')
  expect(await choice.isChecked()).toBe(false)
})

it('S-30 Buy Now opens the booking dialog', async () => {
  await hannah.goto('/dashboard/myWishList')
  const card = hannah
    .getByRole('article')
    .filter({ has: hannah.getByRole('button', { name: 'Buy Now' }) })
    .first()
  const price = moneyOf(await card.innerText())
  await card.getByRole('button', { name: 'Buy Now' }).click()
  expect(await hannah.getByRole('dialog').getByLabel('Price').inputValue()).toBe(price)
  await hannah.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
})

it('S-32 T-04 K-04 M-06 Pay waits for the client secret, a refusal stops, and stands in red under the form', async () => {
  await hannah.goto('/dashboard/myOrders')
  const order = orderOf(hannah, 'Meeting agreed')
  const price = moneyOf(await order.innerText())
  const title = (await order.getByRole('heading').textContent()) ?? ''
  await waitForHydration(hannah)
  // In the page itself: a request past the service worker may not be held by the browser's driver.
  await hannah.evaluate(() => {
    const { fetch } = window
    const { promise, resolve } = Promise.withResolvers<void>()
    const start = { asked: 0, release: resolve }
    Object.assign(window, { start })
    window.fetch = async (...call) => {
      if (new Request(...call).url.endsWith('/payment')) {
        start.asked += 1
        await promise
      }
      return fetch(...call)
    }
  })
  type Held = { start: { asked: number; release: () => void } }
  const settled: string[] = []
  hannah.on('request', (request) => {
    if (request.url().includes('settle')) settled.push(request.url())
  })
  await order.getByRole('link', { name: /^Pay/ }).click()
  const pay = hannah.getByRole('button', { name: /^Pay/ })
  await pay.waitFor()
  expect(await pay.isDisabled()).toBe(true)
  expect(moneyOf(await pay.innerText())).toBe(price)
  await expect.poll(() => hannah.evaluate(() => (window as unknown as Held).start.asked)).toBe(1)
  const car = hannah.getByRole('article')
  await car.getByRole('heading', { name: title }).waitFor()
  expect(moneyOf(await car.innerText())).toBe(price)
  for (const label of ['Brand', 'Model']) await car.getByText(label, { exact: true }).waitFor()
  await hannah.evaluate(() => (window as unknown as Held).start.release())
  await pay.and(hannah.locator(':enabled')).waitFor()
  await payWithCard(hannah, '4000 0000 0000 0002')
  const refusal = hannah.getByText('Your card was declined.')
  await refusal.waitFor()
  const red = await refusal.evaluate((element) => {
    const tops = [document.querySelector('form'), element].map((one) => one?.getBoundingClientRect().top ?? 0)
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return null
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    return { tops, rgb: [...context.getImageData(0, 0, 1, 1).data].slice(0, 3) }
  })
  const [topOfForm = 0, topOfRefusal = 0] = red?.tops ?? []
  expect(topOfRefusal).toBeGreaterThan(topOfForm)
  const [r = 0, g = 255, b = 255] = red?.rgb ?? []
  expect(r).toBeGreaterThan(Math.max(g, b) + 60)
  expect(settled).toEqual([])
})

it('T-04 M-21 K-04 T-03 a payment that succeeds is recorded, thanked for with its transaction id, and leads to My Orders', async () => {
  const pay = hannah.getByRole('button', { name: /^Pay/ })
  const amount = moneyOf(await pay.innerText())
  await payWithCard(hannah, '4242 4242 4242 4242')
  await hannah.getByRole('heading', { name: 'Congrats! your payment completed' }).waitFor()
  await hannah.getByText('Your Payment Successfully Done!').first().waitFor()
  const id = /ch_\w+|pi_\w+/.exec(await hannah.getByRole('main').innerText())?.[0]
  await hannah.waitForURL('**/dashboard/myOrders')
  const order = hannah.getByRole('article').filter({ hasText: id ?? 'no transaction id' })
  await order.getByText('Paid', { exact: true }).waitFor()
  expect(moneyOf(await order.innerText())).toBe(amount)
})

it('no page complained', () => {
  expect(site.complaints).toEqual([])
})
