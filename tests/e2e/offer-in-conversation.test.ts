import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { shiftDeviceClock } from './shift-device-clock.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

it('G-13 G-24 a new offer is made in the conversation, by keyboard, and its reader comes back to where they were', async () => {
  // Neither the zone of the car nor that of the server.
  const page = await site.openAs('buyer', { timezoneId: 'Asia/Tokyo' })
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { data, headers: { origin: site.url } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { items } = await (await page.request.get('/api/cars?limit=48')).json()
  const taken = await (await page.request.get('/api/my/booked-cars')).json()
  const busy = new Set(taken.items.map(({ carId }: { carId: string }) => carId))
  const offered = await (await page.request.get('/api/my/offers')).json()
  for (const { car } of offered.items) busy.add(car.id)
  const car = items.find(({ id }: { id: string }) => !busy.has(id))
  const price = Math.ceil((car.priceCents * 0.8) / 100_000) * 100_000
  const first = await post('/offers', { clientId: randomUUID(), carId: car.id, priceCents: price })
  await post(`/offers/${first.id}/withdraw`, { seq: first.seq })

  const path = `/dashboard/messages/${first.threadId}`
  await page.goto(path)
  await waitForHydration(page)
  await page.getByLabel('Write a message').fill('I thought about it.')
  const bar = page.getByRole('button', { name: 'Offer', exact: true })
  await bar.press('Enter')
  const offeredAt = page.getByRole('region', { name: 'Offer' }).locator('time').first()
  const clock = { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Tokyo' } as const
  const inTokyo = new Date((await offeredAt.getAttribute('datetime')) ?? '').toLocaleTimeString('en-US', clock)
  await expect.poll(() => offeredAt.innerText()).toMatch(new RegExp(` ${inTokyo.replace('\u202f', ' ')}$`))
  const again = page.getByRole('button', { name: 'Make a new offer' })
  await again.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Make an offer' })
  await dialog.getByLabel('Your offer').waitFor()
  // The conversation is the place where one stands already.
  expect(await dialog.getByRole('link', { name: 'Open the conversation' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true)

  await again.press('Enter')
  await dialog.getByLabel('Your offer').fill(String(price / 100 + 1000))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => bar.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await again.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await page.getByLabel('Write a message').inputValue()).toBe('I thought about it.')
  await page.getByRole('button', { name: 'Withdraw' }).waitFor()
})

it('G-19 a device whose clock is hours behind does not say of a message that it comes, before it hears the time either', async () => {
  const page = await site.openAs('buyer')
  const { items } = await (await page.request.get('/api/messages')).json()
  const data = { clientId: randomUUID(), text: 'Still here?' }
  await page.request.post(`/api/messages/${items[0].id}`, { data, headers: { origin: site.url } })
  await shiftDeviceClock(page, { hours: -3 })
  // No answer tells the time.
  await page.route('**/api/**', () => {})
  await page.goto('/dashboard/messages')
  await waitForHydration(page)
  const row = page.getByRole('article').filter({ hasText: 'Still here?' })
  await expect.poll(() => row.locator('time').innerText()).toBe('now')
})
