import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { meetingInputValue, submitLoginForm, useDemoSite, waitForHydration } from '#tests/e2e/site.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })

/** Hannah Brennan, who has a booking in every state; and Noah Lindqvist for tests that change data. */
let hannah: Page
let noah: Page
beforeAll(async () => {
  hannah = await site.openAs('buyer')
  noah = await site.open()
  await noah.goto('/login')
  await submitLoginForm(noah, { email: 'noah.lindqvist@demo.test', password: 'ForeCourt!26' })
  await noah.waitForURL((url) => url.pathname === '/')
})

const brandPaths = ['/tesla', '/rolls', '/mercedes', '/ferrari', '/audi']

function moneyOf(text: string | undefined): string {
  return /\$[\d,]+(\.\d\d)?/.exec(text ?? '')?.[0] ?? ''
}

const columnsOf = (grid: Locator) =>
  grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)

it('S-02 each brand page sends a stranger to the login, with the address they came from', async () => {
  for (const path of brandPaths) {
    const answer = await fetch(`${site.url}${path}?sort=priceAsc`, { redirect: 'manual' })
    const from = new URLSearchParams({ from: `${path}?sort=priceAsc` })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/login?${from}`])
  }
})

itInProof('S-02 S-19 each brand page has its banner and its own cars, in 1, 2 or 3 columns by width', async () => {
  const categories = ['Tesla', 'Rolls-Royce', 'Mercedes-Benz', 'Ferrari', 'Audi']
  for (const [index, path] of brandPaths.entries()) {
    await hannah.goto(path)
    const banner = hannah.getByRole('main').locator('header img').first()
    const width = await banner.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
    expect(width).toBeGreaterThanOrEqual(960)
    const list = hannah.getByRole('region', { name: `${categories[index]} cars` })
    const cards = list.getByRole('article')
    expect(await cards.count()).toBeGreaterThan(5)
    for (const text of await cards.allTextContents()) expect(text).toContain(`Category${categories[index]}`)
  }
  const grid = hannah.getByRole('region', { name: 'Audi cars' }).getByRole('list').first()
  for (const [width, columns] of [
    [390, 1],
    [900, 2],
    [1400, 3],
  ] as const) {
    await hannah.setViewportSize({ width, height: 900 })
    await expect.poll(() => columnsOf(grid), { message: `${width} px` }).toBe(columns)
  }
})

it('S-19 P-05 a brand page is paged, sorted and filtered, and shows a spinner while the next cars are on their way', async () => {
  await hannah.goto('/mercedes')
  await waitForHydration(hannah)
  const titles = () => hannah.getByRole('article').getByRole('heading').allTextContents()
  const first = await titles()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await hannah.route('**/*.data?*', async (route) => {
    await isReleased
    await route.continue()
  })
  await hannah.getByRole('link', { name: 'Next page' }).click()
  await hannah.getByRole('status').filter({ hasText: 'Loading the page…' }).waitFor()
  release()
  await hannah.getByRole('link', { name: 'First page' }).waitFor()
  await hannah.unroute('**/*.data?*')
  expect((await titles()).filter((title) => first.includes(title))).toEqual([])

  await hannah.goto('/mercedes')
  await hannah.getByLabel('Sort by').selectOption('priceAsc')
  await hannah.getByLabel('Min price').fill('20,000')
  // Once its scripts have come the button tells how many.
  await hannah.getByRole('button', { name: /^Show ([\d,]+ )?cars?$/ }).click()
  await hannah.waitForURL('**/mercedes?*sort=priceAsc*')
  const prices = async () =>
    (await hannah.getByRole('article').allInnerTexts()).map((text) =>
      Number(moneyOf(text.split('Resale price')[1]).replaceAll(/[$,]/g, '')),
    )
  // The address changes a moment before the page.
  const isWanted = async () => {
    const shown = await prices()
    const isSorted = shown.every((price, index) => price >= (shown[index - 1] ?? 20_000))
    return shown.length > 2 && isSorted
  }
  await expect.poll(isWanted).toBe(true)
})

it('S-20 E-08 a brand card has every field with its label, and a check mark for verified sellers alone', async () => {
  await hannah.goto('/tesla')
  const card = hannah.getByRole('article').first()
  const labels = await card.getByRole('term').allTextContents()
  expect([await card.getByText('Brand Name', { exact: true }).count(), labels]).toEqual([
    1,
    [
      ...['Exposure time', 'Category', 'Location', 'Original price', 'Resale price'],
      ...['Years of use', 'Year of purchase', 'Seller'],
    ],
  ])
  const time = card.getByRole('definition').first().locator('time')
  const posted = new Date((await time.getAttribute('datetime')) ?? '')
  expect(posted.getTime()).toBeLessThan(Date.now())
  expect(await time.textContent()).toContain(String(posted.getFullYear()))
  expect(await time.textContent()).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4},? .*\d{1,2}:\d\d/)
  const sellers = new Map<string, Set<boolean>>()
  for (const path of brandPaths) {
    const found = await (await fetch(`${site.url}/api/cars?limit=12&brand=${brandTokens[path]}`)).json()
    await hannah.goto(path)
    for (const { title, seller } of (found as { items: { title: string; seller: Seller }[] }).items) {
      const shown = hannah
        .getByRole('article')
        .filter({ has: hannah.getByRole('heading', { name: title, exact: true }) })
      const text = (await shown.getByRole('definition').last().textContent()) ?? ''
      expect(text).toContain(seller.name)
      expect(text.includes('verified seller'), text).toBe(seller.isVerified)
      sellers.set(String(seller.isVerified), new Set([...(sellers.get(String(seller.isVerified)) ?? []), true]))
    }
  }
  expect([...sellers.keys()].sort()).toEqual(['false', 'true'])
})

type Seller = { name: string; isVerified: boolean }
const brandTokens: Record<string, string> = {
  '/tesla': 'Tesla',
  '/rolls': 'Rolls_Royce',
  '/mercedes': 'Mercedes_Benz',
  '/ferrari': 'Ferrari',
  '/audi': 'Audi',
}

it('S-21 M-16 a car is wished once however often, says so, and is on the list after a reload', async () => {
  await noah.goto('/audi')
  const card = noah
    .getByRole('article')
    .filter({ has: noah.getByRole('button', { name: 'Add To Wish List' }) })
    .first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('button', { name: 'Add To Wish List' }).click()
  await noah.getByRole('status').filter({ hasText: 'You are successfully added your new wishing product' }).waitFor()
  const own = noah.getByRole('article').filter({ has: noah.getByRole('heading', { name: title, exact: true }) })
  await own.getByRole('button', { name: 'On Your Wish List' }).and(noah.locator('[aria-pressed=true]')).waitFor()
  const id = (await own.getByRole('heading').getByRole('link').getAttribute('href'))?.split('/').at(-1)
  const again = await noah.context().request.put(`/api/wishlist/${id}`, { headers: { origin: site.url } })
  expect(again.ok()).toBe(true)
  await noah.reload()
  await own.getByRole('button', { name: 'On Your Wish List' }).waitFor()
  await noah.goto('/dashboard/myWishList')
  expect(await noah.getByRole('heading', { name: title, exact: true }).count()).toBe(1)
})

it('S-21 S-22 V-03 T-05 M-15 E-08 a car is booked: six fields as they are, two to fill, then My Orders', async () => {
  await noah.goto('/ferrari')
  // A car that the demo has not booked for this user already.
  const booked = await noah.evaluate(async () => (await fetch('/api/my/orders?limit=100')).text())
  const titles = await noah.getByRole('article').getByRole('heading').allInnerTexts()
  const card = noah.getByRole('article').nth(titles.findIndex((one) => !booked.includes(JSON.stringify(one))))
  const title = await card.getByRole('heading').innerText()
  const text = await card.innerText()
  await card.getByRole('button', { name: 'Book Now' }).click()
  const dialog = noah.getByRole('dialog')
  const readOnly = ['Buyer name', 'Buyer email', 'Brand', 'Model', 'Price', 'Seller location']
  await dialog.getByText('The seller location is where the car is listed.').waitFor()
  const values: Record<string, string> = {}
  for (const label of readOnly) {
    const field = dialog.getByLabel(label, { exact: true })
    expect(await field.getAttribute('readonly'), label).not.toBeNull()
    values[label] = await field.inputValue()
  }
  expect(values).toMatchObject({
    'Buyer name': 'Noah Lindqvist',
    'Buyer email': 'noah.lindqvist@demo.test',
    Brand: 'Ferrari',
    Price: moneyOf(text.split('Resale price')[1]),
  })
  expect(text).toContain(values['Seller location'])
  expect(await dialog.getByLabel('Phone number').inputValue()).toMatch(/\d/)
  // Both are filled in with what suits most people, and can be changed.
  await expect.poll(() => dialog.getByLabel('Meeting date').inputValue()).toMatch(/T(?:17|11):00$/)
  await dialog.getByLabel('Meeting date').fill('')
  await dialog.getByLabel('Phone number').fill('12')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialog.getByText('Choose a date and time for the meeting').waitFor()
  await dialog.getByText('Enter a phone number with its area code, for example +1 512 555 0123').waitFor()
  await dialog.getByLabel('Meeting date').fill(meetingInputValue(-1))
  await dialog.getByLabel('Phone number').fill('+1 512 555 0147')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialog.getByText('Choose a date and time in the future').waitFor()
  await dialog.getByLabel('Meeting date').fill(meetingInputValue(190))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialog.getByText('Choose a date within the next 180 days').waitFor()
  await dialog.getByLabel('Meeting date').fill(meetingInputValue(4))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await noah.getByRole('status').filter({ hasText: 'Successfully added a new Product!!' }).waitFor()
  await noah.waitForURL('**/dashboard/myOrders')
  await noah.getByRole('heading', { level: 1, name: /^My Orders/ }).waitFor()
  const order = noah.getByRole('article').filter({ has: noah.getByRole('heading', { name: title, exact: true }) })
  // The time shown is the one typed: both in local time of the car's place.
  const shown = order.locator('time').first()
  expect(await shown.innerText()).toMatch(/, 12:00 PM [A-Z+\d-]+ \(.+\)$/)
})

it('A-06 A-02 nobody but a Buyer sees the two actions, and a call gets 401 or 403', async () => {
  const seller = await site.openAs('seller')
  await seller.goto('/audi')
  await seller.getByRole('article').first().waitFor()
  const path = await seller.getByRole('article').first().getByRole('link').first().getAttribute('href')
  const signedOut = await site.open()
  for (const page of [seller, signedOut]) {
    await page.goto(path ?? '')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  expect(await seller.getByRole('button', { name: /Book Now|Wish List/ }).count()).toBe(0)
  // A signed-out visitor may wish, on their device (row G-04), but not book.
  expect(await signedOut.getByRole('button', { name: /Book Now/ }).count()).toBe(0)
  expect(await signedOut.getByRole('button', { name: /Wish List/ }).count()).toBe(1)
  await seller.goto('/audi')
  expect(await seller.getByRole('button', { name: /Book Now|Wish List/ }).count()).toBe(0)
  const id = path?.split('/').at(-1)
  const data = { carId: id, meetingAt: new Date(Date.now() + 86_400_000).toISOString(), phone: '+1 512 555 0147' }
  const strangers = (await site.open()).context().request
  for (const [request, status] of [
    [strangers, 401],
    [seller.context().request, 403],
  ] as const) {
    const headers = { origin: site.url }
    expect((await request.post('/api/bookings', { data, headers })).status()).toBe(status)
    expect((await request.put(`/api/wishlist/${id}`, { headers })).status()).toBe(status)
  }
})

itInProof(
  'G-04 wishes of somebody who is not signed in wait on the device, and come onto the list of the buyer who logs in',
  async () => {
    const page = await site.open()
    await page.goto('/cars?q=ferrari')
    const path = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
    await page.goto(path ?? '')
    await page
      .getByRole('button', { name: /^Add To Wish List/ })
      .and(page.locator(':enabled'))
      .click()
    await page.getByRole('button', { name: /^On Your Wish List/ }).waitFor()
    await page.getByRole('link', { name: 'Wish list, 1 car' }).click()
    await page.waitForURL('**/wishlist')
    await page
      .getByRole('article')
      .getByRole('link')
      .and(page.locator(`[href="${path}"]`))
      .waitFor()
    await page.getByRole('link', { name: 'Log in to keep them' }).click()
    await page.getByLabel('Email').fill('buyer@demo.test')
    await page.getByLabel('Password', { exact: true }).fill('ForeCourt!26')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/dashboard/myWishList')
    await page
      .getByRole('article')
      .getByRole('link')
      .and(page.locator(`[href="${path}"]`))
      .first()
      .waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('wishes'))).toBeNull()
  },
)

it('no page complained', () => {
  expect(site.complaints).toEqual([])
})
