import type { Locator } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })
afterAll(() => expect(site.complaints).toEqual([]))

const phone = { viewport: { width: 390, height: 844 } }

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

it('S-28 on a phone a car is a low row with its switch and one button, and all else is in its menu', async () => {
  const seller = await site.openAs('seller', phone)
  await seller.goto('/dashboard/myProduct?state=available')
  await waitForHydration(seller)
  await seller.getByRole('button', { name: 'Dashboard menu: My Products' }).waitFor()
  const rows = seller.getByRole('main').getByRole('article')
  expect((await boxOf(rows.first())).height).toBeLessThan(190)
  const car = rows.filter({ has: seller.getByRole('button', { name: /^Advertise Now/ }) }).first()
  await car.getByRole('switch', { name: 'Available' }).waitFor()
  expect(await car.getByRole('link', { name: /^Edit/ }).count()).toBe(0)
  await car.getByRole('button', { name: /^More/ }).click()
  await car.getByRole('link', { name: /^Edit/ }).waitFor()
  await car.getByRole('button', { name: /^Delete/ }).waitFor()
  // Requests that wait come before an advertisement, which is in the menu then.
  const booked = rows.filter({ has: seller.getByRole('link', { name: /open booking/ }) }).first()
  expect(await booked.getByRole('button', { name: /^Advertise Now/ }).count()).toBe(0)
  await seller.keyboard.press('Escape')
  await booked.getByRole('button', { name: /^More/ }).click()
  await booked.getByRole('button', { name: /^(Advertise Now|Withdraw advertisement)/ }).waitFor()
})

it('on a phone the states of a list are one line, with the current one in view and an arrow where there is more', async () => {
  const seller = await site.openAs('seller', phone)
  await seller.goto('/dashboard/myProduct?state=draft')
  await waitForHydration(seller)
  const line = seller.getByRole('navigation', { name: 'Status' })
  const current = line.locator('[aria-current]')
  const { x, width, height } = await boxOf(line)
  expect(height).toBeLessThan(60)
  await expect
    .poll(async () => {
      const box = await boxOf(current)
      return box.x >= x && box.x + box.width <= x + width
    })
    .toBe(true)
  const arrows = seller.locator('.segment-strip-more')
  await expect.poll(() => arrows.evaluateAll((all) => all.map((one) => one.dataset.side))).toEqual(['start'])
  await seller.goto('/dashboard/myProduct')
  await expect.poll(() => arrows.evaluateAll((all) => all.map((one) => one.dataset.side))).toEqual(['end'])
})

it('G-14 meetings stand under their days, those that wait for an answer first, each with its car, its time and one menu', async () => {
  const seller = await site.openAs('seller', phone)
  await seller.goto('/dashboard/meetings')
  await waitForHydration(seller)
  const main = seller.getByRole('main')
  expect(await main.getByRole('heading', { level: 2 }).first().innerText()).toBe('Needs your answer')
  const asked = main.getByRole('region', { name: 'Needs your answer' })
  expect(await asked.getByRole('heading', { level: 3 }).first().innerText()).toMatch(
    /^(\w+ · )?(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z][a-z]+ \d+$/,
  )
  const row = asked.getByRole('listitem').first()
  expect(await row.locator('time').first().innerText()).toMatch(/^\d+:\d\d [AP]M\s+C[DS]T \(.+\)$/)
  const names = await row.getByRole('button').evaluateAll((all) => all.map((one) => one.textContent?.split(':')[0]))
  expect(names).toEqual(['Accept', 'Decline', 'More'])
  const tops = await Promise.all((await row.getByRole('button').all()).map(async (one) => (await boxOf(one)).y))
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4)
})

it('S-28 on a phone a request shows what is decided, with the yes and the no in one line, and a closed booking is low', async () => {
  const seller = await site.openAs('seller', phone)
  await seller.goto('/dashboard/mybuyers')
  await waitForHydration(seller)
  const bookings = seller.getByRole('main').getByRole('article')
  const request = bookings.filter({ hasText: 'Offers' }).first()
  const panel = request.locator('.seller-booking-decision')
  const [time, price] = [panel.getByText(/^Wants to meet/), panel.getByText(/^Offers/)]
  expect((await boxOf(time)).y).toBeLessThan((await boxOf(price)).y)
  await panel.getByText(/requests for this car/).waitFor()
  const [yes, no] = [
    request.getByRole('button', { name: /^Accept/ }),
    request.getByRole('button', { name: /^Decline/ }),
  ]
  expect((await boxOf(yes)).y).toBe((await boxOf(no)).y)
  const closed = bookings.filter({ hasText: 'Canceled by the buyer' }).first()
  expect((await boxOf(closed)).height).toBeLessThan(80)
})

it.each([390, 1280])(
  'S-28 at %i pixels a long title, at whose end the colour stands, is whole once its booking is unfolded',
  async (width) => {
    const seller = await site.openAs('seller', { viewport: { width, height: 844 } })
    await seller.goto('/dashboard/mybuyers')
    await waitForHydration(seller)
    const row = seller.getByRole('main').getByRole('article').first()
    const title = row.getByRole('heading', { level: 2 })
    await title.getByRole('link').evaluate((link) => {
      link.textContent = `2021 Mercedes-Benz S 560 4Matic ${'with all that there is '.repeat(5)}, emerald green`
    })
    const isCut = () => title.evaluate((heading) => heading.scrollHeight > heading.clientHeight + 1)
    expect(await isCut()).toBe(true)
    await row.locator('summary').click()
    await expect.poll(isCut).toBe(false)
  },
)

it('on a phone the menu names a page that has no entry in it', async () => {
  const seller = await site.openAs('seller', phone)
  await seller.goto('/dashboard/meetingHours')
  await seller.getByRole('button', { name: 'Dashboard menu: Meeting hours' }).waitFor()
  await seller.goto('/dashboard/notificationSettings')
  await seller.getByRole('button', { name: /^Dashboard menu: .*otification/ }).waitFor()
  const admin = await site.openAs('admin', phone)
  await admin.goto('/dashboard/admins')
  await admin.getByRole('button', { name: 'Dashboard menu: All Admins' }).waitFor()
  await admin.goto('/dashboard/orders')
  await admin.locator('main tbody tr').first().getByRole('link').nth(1).click()
  await admin.waitForURL('**/dashboard/people/*')
  // The address changes before the page does.
  const heading = admin.getByRole('main').getByRole('heading', { level: 1 }).filter({ hasNotText: 'Orders' })
  const name = await heading.innerText()
  await admin.getByRole('button', { name: `Dashboard menu: ${name}` }).waitFor()
})
