import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { meetingInputValue, signIn, submitLoginForm, useDemoSite } from './site.ts'

const site = useDemoSite()
const buyer = { email: 'noah.lindqvist@demo.test', password: 'ForeCourt!26' }
afterAll(() => expect(site.complaints).toEqual([]))

/** The address of a car on offer that no test of this file has booked. */
async function aTesla(page: Page, at: number): Promise<{ id: string; title: string }> {
  const { items } = await (await page.request.get('/api/cars?brand=Tesla&sort=priceAsc')).json()
  return items[at]
}

async function fillBooking(page: Page, { meeting, phone }: { meeting: string; phone: string }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Meeting date').fill(meeting)
  await dialog.getByLabel('Phone number').fill(phone)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
}

it('S-21 S-30 E-05 a car that I have booked shows that booking in the place of `Book Now` and `Buy Now`', async () => {
  const page = await site.openAgain()
  await signIn(page, buyer)
  const car = await aTesla(page, 0)
  await page.request.put(`/api/wishlist/${car.id}`, { headers: { origin: site.url } })
  await page.goto(`/cars/${car.id}`)
  await page.getByRole('button', { name: /^Book Now/ }).click()
  await fillBooking(page, { meeting: meetingInputValue(4), phone: '+1 512 555 0133' })
  await page.waitForURL('**/dashboard/myOrders')
  const { items } = await (await page.request.get('/api/my/booked-cars')).json()
  const booking = items.find(({ carId }: { carId: string }) => carId === car.id)

  const places = { [`/cars/${car.id}`]: 'main', '/tesla?sort=priceAsc': 'article', '/dashboard/myWishList': 'article' }
  for (const [path, role] of Object.entries(places)) {
    await page.goto(path)
    const place = page
      .getByRole(role as 'main')
      .filter({ hasText: car.title })
      .first()
    const link = place.getByRole('link', { name: /^Booked: waiting for the seller/ }).first()
    expect(await link.getAttribute('href'), path).toBe(`/dashboard/myOrders/${booking.bookingId}`)
    expect(await place.getByRole('button', { name: /^(Book|Buy) Now/ }).count(), path).toBe(0)
  }
  await page.request.post(`/api/bookings/${booking.bookingId}/cancel`, { headers: { origin: site.url } })
  await page.goto(`/cars/${car.id}`)
  await page.getByRole('button', { name: /^Book Now/ }).waitFor()
})

itInProof.each(['the page of the car', 'the page of its brand'])(
  'S-22 a session that ends while a booking is typed on %s leads to the log-in and back, with what was typed',
  async (place) => {
    const page = await site.openAgain()
    await signIn(page, buyer)
    const isBrand = place.endsWith('brand')
    const car = await aTesla(page, isBrand ? 1 : 2)
    await page.goto(isBrand ? '/tesla?sort=priceAsc' : `/cars/${car.id}`)
    const book = page.getByRole('button', { name: /^Book Now/ }).filter({ hasText: car.title })
    await book.first().click()
    const meeting = meetingInputValue(9)
    await page.context().clearCookies({ name: 'forecourt.session_token' })
    await fillBooking(page, { meeting, phone: '+1 512 555 0171' })
    await page.getByText('Please log in first.').first().waitFor()
    await page.waitForURL('**/login?from=*')
    await submitLoginForm(page, buyer)
    const dialog = page.getByRole('dialog', { name: 'Book a meeting' })
    expect(await dialog.getByLabel('Meeting date').inputValue()).toBe(meeting)
    expect(await dialog.getByLabel('Phone number').inputValue()).toBe('+1 512 555 0171')
    expect(await dialog.getByLabel('Price').inputValue()).toMatch(/^\$/)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByText('Successfully added a new Product!!').waitFor()
    await page.waitForURL('**/dashboard/myOrders')
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('booking')))).toEqual([])
  },
)

it('S-22 a booking takes two presses: a time is proposed by the clock of the car, and never over what somebody types', async () => {
  const page = await site.openAgain({ timezoneId: 'Asia/Tokyo' })
  await signIn(page, buyer)
  const car = await aTesla(page, 4)
  const book = page.getByRole('button', { name: /^Book Now/ })
  const dialog = page.getByRole('dialog')
  const date = dialog.getByLabel('Meeting date')

  // An answer that comes late finds the field in use.
  let answer = () => {}
  const isTyped = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/my/orders?*', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto(`/cars/${car.id}`)
  await book.click()
  await date.fill(meetingInputValue(9))
  const late = page.waitForResponse('**/api/my/orders?*')
  answer()
  await (await late).finished()
  expect(await date.inputValue()).toBe(meetingInputValue(9))
  expect(await dialog.getByText('This is just a suggestion').count()).toBe(0)
  await page.unroute('**/api/my/orders?*')

  // Without an answer the field is empty, as the zone of the car is not known.
  await page.route('**/api/places/clock?*', (route) => route.fulfill({ status: 404, json: {} }))
  await page.reload()
  await book.click()
  await date.waitFor()
  await page.waitForLoadState('networkidle')
  expect(await date.inputValue()).toBe('')
  await page.unroute('**/api/places/clock?*')

  await page.reload()
  await book.click()
  await dialog.getByText('This is just a suggestion').waitFor()
  const proposed = await date.inputValue()
  expect(proposed).toMatch(/T(?:17|11):00$/)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/bookings'))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  // An American car: its clock is behind that of Greenwich, and the reader's is ahead.
  expect((await sent).postDataJSON().meetingAt).toMatch(new RegExp(`^${proposed}:00-`))
  await page.waitForURL('**/dashboard/myOrders')

  // The next car is proposed for another day.
  const other = await aTesla(page, 5)
  await page.goto(`/cars/${other.id}`)
  await book.click()
  await dialog.getByText('This is just a suggestion').waitFor()
  expect((await date.inputValue()).slice(0, 10)).not.toBe(proposed.slice(0, 10))
})

itInProof('S-22 what somebody typed is not shown to the next person at the same browser', async () => {
  const page = await site.openAgain()
  await signIn(page, buyer)
  const car = await aTesla(page, 3)
  await page.goto(`/cars/${car.id}`)
  await page.getByRole('button', { name: /^Book Now/ }).click()
  await page.context().clearCookies({ name: 'forecourt.session_token' })
  await fillBooking(page, { meeting: meetingInputValue(9), phone: '+1 512 555 0172' })
  await page.waitForURL('**/login?from=*')
  await submitLoginForm(page, { email: 'buyer@demo.test', password: 'ForeCourt!26' })
  await page.waitForURL(`**/cars/${car.id}`)
  await page.getByRole('button', { name: /^Book Now/ }).click()
  const phone = page.getByRole('dialog').getByLabel('Phone number')
  expect(await phone.inputValue()).not.toBe('+1 512 555 0172')
})

itInProof(
  'G-10 S-17 a session that ends under the editor of a car, or a message, costs nothing that was typed',
  async () => {
    const seller = await site.openAs('seller')
    await seller.goto('/dashboard/myProduct')
    const edit = seller.getByRole('link', { name: /^Edit/ }).first()
    await edit.click()
    await seller.waitForURL('**/dashboard/myProduct/*')
    const description = 'New tyres, a new battery, and a full tank.'
    await seller.getByLabel('Description').fill(description)
    await seller.context().clearCookies({ name: 'forecourt.session_token' })
    await seller.getByRole('main').locator('button[type=submit]').click()
    await seller.waitForURL('**/login?from=*')
    await submitLoginForm(seller, { email: 'seller@demo.test', password: 'ForeCourt!26' })
    await seller.waitForURL('**/dashboard/myProduct/*')
    await expect.poll(() => seller.getByLabel('Description').inputValue()).toBe(description)

    const page = await site.openAs('buyer')
    await page.goto('/')
    await page.getByLabel('Text').fill('The photos are too small.')
    await page.context().clearCookies({ name: 'forecourt.session_token' })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.waitForURL('**/login?from=*')
    await submitLoginForm(page, { email: 'buyer@demo.test', password: 'ForeCourt!26' })
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('The photos are too small.')
  },
)
