import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { aPhoto, useDemoSite } from '#tests/e2e/site.ts'
import { openBookingDetails } from '#tests/support/open-booking-details.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })

let seller: Page
beforeAll(async () => {
  seller = await site.openAs('seller')
})

const active = ['Ferrari', 'Audi', 'BMW', 'Lamborghini', 'Tesla', 'Mercedes_Benz', 'Rolls_Royce']
const comingSoon = ['Porsche', 'Bentley', 'Maserati', 'McLaren', 'Bugatti']
const press = (name: string) => seller.getByRole('button', { name, exact: true }).click()
const articleOf = (title: string) =>
  seller.getByRole('article').filter({ has: seller.getByRole('heading', { name: title, exact: true }) })

const smallPhoto = async (seed: number) => ({
  name: `photo-${seed}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background: { r: seed * 20, g: 90, b: 40 } } })
    .jpeg()
    .toBuffer(),
})

async function openForm(): Promise<void> {
  await seller.goto('/dashboard/addProduct')
  await seller.locator('fieldset:enabled').first().waitFor()
}

async function errorBeside(label: string): Promise<string> {
  const id = await seller.getByLabel(label, { exact: true }).evaluate((input) => `${input.id}-error`)
  return (await seller.locator(`[id="${id}"]`).textContent()) ?? ''
}

it('K-02 S-25 the form offers the seven categories, and shows five more that are coming soon', async () => {
  await openForm()
  const options = seller.getByLabel('Category').locator('option')
  const found = await options.evaluateAll((all) =>
    (all as HTMLOptionElement[]).map(({ value, text, disabled }) => ({ value, text, disabled })),
  )
  const named = found.filter(({ value }) => value !== '')
  for (const shown of ['value', 'text'] as const) {
    expect(named.filter(({ disabled }) => !disabled).map((option) => option[shown])).toEqual(active)
  }
  expect(named.filter(({ disabled }) => disabled).map(({ text }) => text)).toEqual(
    comingSoon.map((name) => `${name} (coming soon)`),
  )
})

it('V-05 S-25 an empty form is told what is required, each beside its own field', async () => {
  await openForm()
  await press('Add product')
  await seller.getByText('Title is Required').waitFor()
  for (const label of ['Title', 'Category', 'Price', 'Description', 'Photo']) {
    expect(await errorBeside(label)).toBe(`${label} is Required`)
  }
  const answer = await seller
    .context()
    .request.post('/api/cars', { data: { title: ' ' }, headers: { origin: site.url } })
  expect(answer.status()).toBe(422)
  const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
  expect(error.fields).toEqual({
    title: 'Title is Required',
    category: 'Category is Required',
    priceCents: 'Price is Required',
    description: 'Description is Required',
    photoIds: 'Photo is Required',
  })
})

it('S-25 a photo that failed stays, and its message stands beside those of the other fields', async () => {
  await openForm()
  await seller
    .getByLabel('Photo')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await seller.getByText('This file isn’t an image.').waitFor()
  await press('Add product')
  await seller.getByText('Title is Required').waitFor()
  for (const label of ['Title', 'Category', 'Price', 'Description']) {
    expect(await errorBeside(label)).toBe(`${label} is Required`)
  }
  expect(await errorBeside('Photo')).toBe('One photo couldn’t be uploaded. Try again or remove it.')
  // Still among the chosen pictures, with its own error and a button to remove it.
  const tile = seller.getByRole('list', { name: 'Your photos' }).getByRole('listitem')
  expect(await tile.getByRole('alert').textContent()).toBe('This file isn’t an image.')
  await tile.getByRole('button', { name: 'Remove photo 1' }).waitFor()
})

it('K-09 the form keeps the limits of price, title, description and photos', async () => {
  await openForm()
  await seller.getByLabel('Title', { exact: true }).fill('T'.repeat(121))
  await seller.getByLabel('Category').selectOption('BMW')
  await seller.getByLabel('Description').fill('D'.repeat(5001))
  for (const price of ['0.49', '1,000,000', 'cheap']) {
    await seller.getByLabel('Price', { exact: true }).fill(price)
    await press('Add product')
    await expect.poll(() => errorBeside('Price')).toMatch(/between \$0\.50 and \$999,999\.99/)
  }
  expect(await errorBeside('Title')).toContain('up to 120 characters')
  expect(await errorBeside('Description')).toContain('up to 5,000 characters')
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(15 * 1024 * 1024 + 1) }
  await seller.getByLabel('Photo').setInputFiles(large)
  await seller.getByText(/15 MB/).nth(1).waitFor()
  await openForm()
  const photos = await Promise.all(Array.from({ length: 13 }, (_, index) => smallPhoto(index)))
  await seller.getByLabel('Photo').setInputFiles(photos)
  const tiles = seller.getByRole('list', { name: 'Your photos' }).getByRole('listitem')
  await expect.poll(() => tiles.count()).toBe(12)
  await seller.getByText('You can add up to 12 photos.').waitFor()
  const clear = seller.getByRole('button', { name: 'Start over' })
  await tiles.last().locator('img').waitFor()
  await seller.reload()
  await clear.click()
  await clear.waitFor({ state: 'detached' })
})

const title = 'Huracán of the conformance test'

it('S-25 what is typed survives a reload, with its photos, whose upload shows how far it is', async () => {
  await openForm()
  await seller.getByLabel('Title', { exact: true }).fill(title)
  await seller.getByLabel('Category').selectOption('Lamborghini')
  await seller.getByLabel('Price', { exact: true }).fill('199,999.50')
  await seller.getByLabel('Price when new').fill('250,000')
  await seller.getByLabel('Year of purchase').fill('2021')
  await seller.getByLabel('Location').fill('Austin, TX')
  await seller.getByLabel('Mileage').fill('8,400')
  await seller.getByLabel('Fuel', { exact: true }).selectOption('Petrol')
  await seller.getByLabel('Transmission').selectOption('Automatic')
  await seller.getByLabel('Body', { exact: true }).selectOption('Coupe')
  await seller.getByLabel('Color').selectOption({ index: 1 })
  await seller.getByLabel('Description').fill('One owner, kept in a garage.')
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await seller.route('**/api/**', async (route) => {
    if (route.request().method() === 'POST') await isReleased
    await route.continue()
  })
  await seller.getByLabel('Photo').setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(2) })
  await seller.getByRole('progressbar', { name: 'Uploading front.jpg' }).waitFor()
  release()
  await seller.getByRole('list', { name: 'Your photos' }).getByRole('img').waitFor()
  await seller.unroute('**/api/**')
  await seller.reload()
  await seller.getByText('We saved your draft.').waitFor()
  expect(await seller.getByLabel('Title', { exact: true }).inputValue()).toBe(title)
  expect(await seller.getByLabel('Category').inputValue()).toBe('Lamborghini')
  await seller.getByRole('list', { name: 'Your photos' }).getByRole('img').waitFor()
})

it('M-17 S-25 E-02 a car is posted: the message, and its card among the seller’s own', async () => {
  await press('Add product')
  await seller.getByRole('status').filter({ hasText: 'Successfully created a new Product!!' }).waitFor()
  await seller.waitForURL('**/dashboard/myProduct')
  const card = articleOf(title)
  await expect.poll(() => card.getByRole('switch', { name: 'Available' }).isChecked()).toBe(true)
  expect(await card.innerText()).toContain('$199,999.50')
  const path = await card.getByRole('heading').getByRole('link').getAttribute('href')
  const car = await (await fetch(`${site.url}/api${path}`)).json()
  expect(car).toMatchObject({
    title,
    brand: 'Lamborghini',
    location: 'Austin, TX',
    seller: { name: 'Marcus Holloway' },
  })
  expect(Date.now() - new Date((car as { postedAt: string }).postedAt).getTime()).toBeLessThan(120_000)
})

it('S-28 a car is advertised, and the advertisement withdrawn', async () => {
  const card = articleOf(title)
  const advertised = async () => {
    const home = await (await fetch(`${site.url}/api/home`)).json()
    return (home as { advertised: { title: string }[] }).advertised.some((car) => car.title === title)
  }
  await card.getByRole('button', { name: 'Advertise Now' }).click()
  await card.getByText('Advertised', { exact: true }).waitFor()
  await expect.poll(advertised).toBe(true)
  await card.getByRole('button', { name: 'Withdraw advertisement' }).click()
  await card.getByRole('button', { name: 'Advertise Now' }).waitFor()
  await expect.poll(advertised).toBe(false)
})

it('S-28 Available switches between available and not for sale', async () => {
  const card = articleOf(title)
  const toggle = card.getByRole('switch', { name: 'Available' })
  expect(await toggle.isChecked()).toBe(true)
  const meaning = () => toggle.evaluate((one) => one.ariaDescribedByElements?.map((text) => text.textContent).join(' '))
  expect(await meaning()).toBe('Buyers can find and book it.')
  expect(await card.getByText('Not for sale', { exact: true }).count()).toBe(0)
  const path = await card.getByRole('heading').getByRole('link').getAttribute('href')
  const status = async () => ((await (await fetch(`${site.url}/api${path}`)).json()) as { status: string }).status
  await toggle.click()
  await expect.poll(status).toBe('withdrawn')
  await expect.poll(() => toggle.isChecked()).toBe(false)
  await seller.reload()
  expect(await toggle.isChecked()).toBe(false)
  expect(await meaning()).toBe('Buyers can’t find or book it.')
  await card.getByText('Not for sale', { exact: true }).waitFor()
  await toggle.and(seller.locator(':enabled')).click()
  await expect.poll(status).toBe('available')
  await expect.poll(() => toggle.isChecked()).toBe(true)
})

it('S-28 a car is edited', async () => {
  await articleOf(title).getByRole('link', { name: /^Edit/ }).click()
  await seller.getByLabel('Price', { exact: true }).and(seller.locator(':enabled')).fill('189,000')
  await press('Save changes')
  await seller.waitForURL('**/dashboard/myProduct')
  await articleOf(title).getByText('$189,000').waitFor()
})

it('S-28 a car is deleted, after a question', async () => {
  const card = articleOf(title)
  const path = await card.getByRole('heading').getByRole('link').getAttribute('href')
  const dialog = seller.getByRole('dialog')
  const ask = async () => {
    await card.getByRole('button', { name: /^More/ }).click()
    await card.getByRole('button', { name: /^Delete/ }).click()
  }
  await ask()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await ask()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await card.waitFor({ state: 'detached' })
  expect((await fetch(`${site.url}/api${path}`)).status).toBe(410)
})

it('S-28 sold cars say so, and can be neither advertised nor changed', async () => {
  const sold = seller
    .getByRole('article')
    .filter({ has: seller.getByText('Sold', { exact: true }) })
    .first()
  await sold.waitFor()
  expect(await sold.getByRole('button', { name: 'Advertise Now' }).count()).toBe(0)
  expect(await sold.getByRole('switch').count()).toBe(0)
  expect(await sold.getByRole('link', { name: /^Edit/ }).count()).toBe(0)
})

const bookingWith = (badge: string) =>
  seller
    .getByRole('article')
    .filter({ has: seller.getByText(badge, { exact: true }) })
    .first()

it('S-28 E-08 My Buyers shows the bookings: buyer, phone, meeting, state', async () => {
  await seller.goto('/dashboard/mybuyers')
  const booking = bookingWith('Waiting for your response')
  await openBookingDetails(booking)
  const factOf = (of: typeof booking, label: string) =>
    of.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')
  for (const label of ['Buyer', 'Meeting date']) expect(await factOf(booking, label).innerText()).toMatch(/\w/)
  // The number is the seller's once they have accepted.
  expect(await factOf(booking, 'Phone number').count()).toBe(0)
  expect(await factOf(bookingWith('Meeting agreed'), 'Phone number').innerText()).toMatch(/\d/)
  const meeting = await booking.locator('time').first().getAttribute('datetime')
  expect(new Date(meeting ?? '').getTime()).toBeGreaterThan(Date.now())
})

it('S-28 a booking is accepted, and another one declined after a question', async () => {
  const waiting = seller.getByRole('article').filter({ has: seller.getByText('Waiting for your response') })
  const before = await waiting.count()
  expect(before).toBeGreaterThanOrEqual(2)
  await waiting.first().getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => waiting.count()).toBe(before - 1)
  await waiting.first().getByRole('button', { name: 'Decline' }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
  await expect.poll(() => waiting.count()).toBe(before - 2)
  await bookingWith('Meeting agreed').waitFor()
  await bookingWith('Declined').waitFor()
})

it('H-12 of a paid booking the seller has the buyer’s contact', async () => {
  await openBookingDetails(bookingWith('Paid'))
  await bookingWith('Paid').locator('a[href^="mailto:"]').waitFor()
  await bookingWith('Paid').locator('a[href^="tel:"]').waitFor()
  expect(await bookingWith('Waiting for your response').locator('a[href^="mailto:"]').count()).toBe(0)
})

it('no page complained', () => {
  expect(site.complaints).toEqual([])
})
