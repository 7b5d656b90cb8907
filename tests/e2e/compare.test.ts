import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { CarSearchResponse } from '#contract/cars.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })
let cars: CarSearchResponse['items'] = []
beforeAll(async () => {
  cars = CarSearchResponse.parse(await (await fetch(`${site.url}/api/cars?sort=priceAsc&limit=6`)).json()).items
})

const titleOf = (index: number) => cars[index]?.title ?? ''
const addressOf = (...indexes: number[]) => `/compare?ids=${indexes.map((index) => cars[index]?.id).join(',')}`
const idsOf = (page: Page) => new URL(page.url()).searchParams.get('ids')?.split(',') ?? []
const table = (page: Page) => page.getByRole('region', { name: 'Side-by-side comparison' })
const heads = (page: Page) => page.getByRole('list', { name: 'Cars to compare' })
const row = (page: Page, name: RegExp) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })

const namesIn = (page: Page, group: string) =>
  table(page).getByRole('table', { name: group }).getByRole('rowheader').allTextContents()

it('G-05 H-10 the address holds the comparison, which the server writes: differences and the lowest price marked', async () => {
  const page = await site.open({ javaScriptEnabled: false })
  await page.goto(addressOf(0, 5))
  const car = heads(page).getByRole('article')
  expect(await car.getByRole('heading').allInnerTexts()).toEqual([titleOf(0), titleOf(5)])
  await car.first().getByText('Lowest price', { exact: true }).waitFor()
  await car
    .last()
    .getByText(/^\$[\d,]+ above the lowest$/)
    .waitFor()
  // Each price stands once, where it stays in sight.
  const prices = await car.getByText(/^\$[\d,]+$/).allInnerTexts()
  expect(prices).toHaveLength(2)
  for (const price of prices) expect(await table(page).getByText(price, { exact: true }).count()).toBe(0)

  const [differing, alike] = [await namesIn(page, 'What differs'), await namesIn(page, 'What’s the same')]
  expect(differing).toContain('Mileage')
  expect(alike.length).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Differences only' }).click()
  await page.waitForURL('**/compare?ids=*only=differences')
  expect(await namesIn(page, 'What differs')).toEqual(
    differing.map((name) => name.replace(/\d+ more on every car.*$/s, '')),
  )
  expect(await table(page).getByRole('table').count()).toBe(1)
})

it.each([320, 1280])(
  'the parts of the heads stand on one line, over columns as wide as those of both tables, at %i px',
  async (width) => {
    const page = await site.open({ viewport: { width, height: 900 } })
    await page.goto(addressOf(0, 3, 5), { waitUntil: 'networkidle' })
    const car = heads(page).getByRole('article')
    const leftOf = (box: { x: number } | null) => Math.round(box?.x ?? Number.NaN)
    const tops = async (part: Locator) => {
      const boxes = await Promise.all((await part.all()).map((one) => one.boundingBox()))
      return [...new Set(boxes.map((box) => Math.round(box?.y ?? Number.NaN)))]
    }
    for (const part of [car.getByRole('img'), car.getByRole('heading'), car.getByText(/^\$[\d,]+$/)]) {
      expect(await part.count()).toBe(3)
      expect(await tops(part)).toHaveLength(1)
    }
    for (const group of await table(page).getByRole('table').all()) {
      const cells = group
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
        .first()
        .getByRole('cell')
      for (const position of [0, 1, 2]) {
        expect(leftOf(await cells.nth(position).boundingBox())).toBe(leftOf(await car.nth(position).boundingBox()))
      }
    }
  },
)

it('the smallest phone shows two cars whole, and their names, prices and bookings stay in sight over the table', async () => {
  const page = await site.open({ viewport: { width: 320, height: 640 } })
  await page.goto(addressOf(0, 5), { waitUntil: 'networkidle' })
  const columnEnd = async (position: number) => {
    const box = await row(page, /^Mileage/)
      .getByRole('cell')
      .nth(position)
      .boundingBox()
    return (box?.x ?? 320) + (box?.width ?? 0)
  }
  expect(await columnEnd(1)).toBeLessThanOrEqual(304)
  await row(page, /^Seller’s rating/).scrollIntoViewIfNeeded()
  for (const index of [0, 5]) {
    const car = heads(page)
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: titleOf(index) }) })
    const book = await car.getByRole('link', { name: /^Book Now/ }).boundingBox()
    expect(book?.y).toBeGreaterThan(64)
    expect(book?.y).toBeLessThan(320)
  }
  await heads(page)
    .getByRole('link', { name: /^Book Now/ })
    .nth(1)
    .click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await heads(page)
    .getByRole('link', { name: /View car/ })
    .nth(1)
    .press('Enter')
  await page.waitForURL(`**/cars/${cars[5]?.id}`)
})

itInProof(
  'on a phone two of four compared cars are seen whole, its end fades while more follow, and common equipment is folded',
  async () => {
    const page = await site.open({ viewport: { width: 390, height: 844 } })
    await page.goto(addressOf(0, 3, 4, 5))
    const second = await heads(page).getByRole('article').nth(1).boundingBox()
    expect((second?.x ?? 390) + (second?.width ?? 0)).toBeLessThanOrEqual(374)
    const fade = () => table(page).evaluate((box) => getComputedStyle(box).getPropertyValue('--more'))
    await expect.poll(fade).toBe('40px')
    await table(page).evaluate((box) => box.scrollTo({ left: box.scrollWidth }))
    await expect.poll(fade).toBe('0px')
    const equipment = row(page, /^Equipment/)
    const named = await equipment.getByRole('listitem').allInnerTexts()
    expect(named.length).toBeGreaterThan(0)
    for (const text of named) expect(text).not.toContain(',')
    // What all of them have stands once, not once a car.
    expect(
      await table(page)
        .getByText(/more on every car$/)
        .count(),
    ).toBe(1)
  },
)

itInProof('cars are added and removed without JavaScript, by links and by the page’s own search', async () => {
  const page = await site.open({ javaScriptEnabled: false })
  await page.goto('/compare')
  await page.getByRole('heading', { name: 'Pick the first car' }).waitFor()
  await page.getByLabel('Search for a car to add').fill('Ferrari')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/compare?q=Ferrari')
  await page
    .getByRole('link', { name: /^Add .*Ferrari/ })
    .first()
    .click()
  await page.waitForURL('**/compare?ids=*')
  const [first] = idsOf(page)
  await page.getByRole('link', { name: /^Add / }).nth(1).click()
  await page.waitForURL((url) => url.search.includes(','))
  expect(idsOf(page)).toHaveLength(2)
  expect(idsOf(page)[0]).toBe(first)
  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .click()
  await page.waitForURL((url) => !url.search.includes(','))
  expect(idsOf(page)).not.toContain(first)
})

itInProof('an unknown car and a fifth one are told of, and a sold one says so', async () => {
  const page = await site.open()
  await page.goto(`${addressOf(0, 1)},no-such-car,%3Cb%3E,${cars[2]?.id}`)
  await page.getByText('We couldn’t find 2 of the cars in this link. They may have been deleted.').waitFor()
  await page.getByText('You can compare four cars at a time. One more car in this link is left out.').waitFor()
  expect(await heads(page).getByRole('article').count()).toBe(2)

  const buyer = await site.openAs('buyer')
  await buyer.goto('/dashboard/myOrders')
  await buyer.getByRole('link', { name: 'Receipt' }).first().waitFor()
  const sold = await buyer.evaluate(async () => {
    const { items } = await (await fetch('/api/my/orders')).json()
    return items.find((order: { paidAt: string | null; status: string }) => order.paidAt && order.status !== 'refunded')
      .carId
  })
  await buyer.goto(`/compare?ids=${cars[0]?.id},${sold}`)
  await heads(buyer).getByRole('article').last().getByText('Sold', { exact: true }).waitFor()
})

it('the tray is filled by keyboard, goes along from page to page and over a reload, and leads to the comparison', async () => {
  const page = await site.open()
  await page.goto('/cars?sort=priceAsc')
  await waitForHydration(page)
  const toggle = (index: number) =>
    page.getByRole('button', { name: `Compare: ${titleOf(index)}`, exact: true }).first()
  for (const index of [0, 1]) {
    await toggle(index).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => toggle(index).getAttribute('aria-pressed')).toBe('true')
  }
  const tray = page.getByRole('region', { name: 'Cars to compare' })
  await tray.getByText('2 of 4 selected').waitFor()
  // Where nobody looks at cars it would cover forms.
  for (const [name, address] of [
    ['FAQ', '**/faq'],
    ['Login', '**/login*'],
  ] as const) {
    await page.getByRole('link', { name }).first().click()
    await page.waitForURL(address)
    await tray.waitFor({ state: 'detached' })
  }
  await page.goto('/')
  await tray.getByRole('button', { name: `Remove ${titleOf(0)}` }).click()
  await tray.getByText('1 of 4 selected').waitFor()
  await tray.getByRole('link', { name: 'Add one more to compare' }).waitFor()
  await page.goto('/cars?sort=priceAsc')
  await waitForHydration(page)
  for (const index of [0, 2, 3]) await toggle(index).press('Space')
  await tray.getByText('4 of 4 selected').waitFor()
  await toggle(4).press('Enter')
  await page.getByText('You can compare up to four cars. Remove one first.').waitFor()
  expect(await toggle(4).getAttribute('aria-pressed')).toBe('false')

  await tray.getByRole('link', { name: 'Compare 4 cars' }).press('Enter')
  await page.waitForURL('**/compare?ids=*')
  expect(idsOf(page)).toEqual([1, 0, 2, 3].map((index) => cars[index]?.id))
  await tray.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: `Remove ${titleOf(1)}` }).press('Enter')
  await page.waitForURL((url) => url.search.split(',').length === 3)
  await page.goto('/cars')
  await tray.getByText('3 of 4 selected').waitFor()
  await tray.getByRole('button', { name: 'Clear' }).click()
  await tray.waitFor({ state: 'detached' })
})

itInProof(
  'the page of a car leads to its comparison with the cars of the tray, which it does not cover on a phone',
  async () => {
    const page = await site.open({ viewport: { width: 320, height: 740 } })
    await page.goto('/cars?sort=priceAsc')
    await waitForHydration(page)
    await page
      .getByRole('button', { name: `Compare: ${titleOf(0)}`, exact: true })
      .first()
      .click()
    await page.getByRole('region', { name: 'Cars to compare' }).waitFor()
    await page.goto(`/cars/${cars[1]?.id}`)
    await waitForHydration(page)
    expect(await page.getByRole('region', { name: 'Cars to compare' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await page.waitForURL('**/compare?ids=*')
    expect(idsOf(page)).toEqual([cars[0]?.id, cars[1]?.id])
  },
)

itInProof(
  'on a phone the table scrolls in its own box, by keyboard too, with the cars above it, and the names of its rows stay in sight',
  async () => {
    const page = await site.open({ viewport: { width: 320, height: 740 } })
    await page.goto(addressOf(0, 1, 2, 3), { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    const heading = table(page).getByRole('rowheader', { name: /^Mileage/ })
    const before = await heading.boundingBox()
    await table(page).focus()
    for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('ArrowRight')
    await expect.poll(() => table(page).evaluate((box) => box.scrollLeft)).toBeGreaterThan(200)
    expect((await heading.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0)
    const leftOf = (box: Element) => box.scrollLeft
    await expect.poll(() => heads(page).evaluate(leftOf)).toBe(await table(page).evaluate(leftOf))
    await heads(page).evaluate((box) => box.scrollTo({ left: 0 }))
    await expect.poll(() => table(page).evaluate(leftOf)).toBe(0)
  },
)

it('no page complained', () => {
  expect(site.complaints).toEqual([])
})
