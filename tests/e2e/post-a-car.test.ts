import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { aPhoto, signInByApi, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })
// The lost connection of the test itself is no fault of a page.
afterAll(() => expect(site.complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]))

const phone = { width: 390, height: 844 }
const formPath = '/dashboard/addProduct'
const vin = '5YJ3E1EA7MF000316'

async function openOnPhone(path: string): Promise<Page> {
  const page = await site.openAs('seller')
  await page.setViewportSize(phone)
  await page.goto(path)
  await waitForHydration(page)
  return page
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const goOn = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const expectPart = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
const photoTiles = (page: Page) => page.getByRole('list', { name: 'Your photos' }).getByRole('img')

it('S-25 a car is posted on a phone in five screens from its VIN, over a lost connection and on another phone', async () => {
  const page = await openOnPhone(formPath)
  await field(page, 'VIN').fill(`${vin.slice(0, -1)}7`)
  await page.getByText(/One character in this VIN is wrong/).waitFor()
  // A number that names a group of makes and no model: the form says what is left to pick.
  await field(page, 'VIN').fill('1HGCM82633A004352')
  await page.getByText('Filled in below: Model year.').waitFor()
  await page.getByText(/Still to pick: Category, Model\.$/).waitFor()
  await field(page, 'VIN').fill(vin)
  await page.getByText('Valid VIN: 2021 Tesla Model 3.').waitFor()
  await page.getByText('Filled in below: Category, Model, Model year.').waitFor()
  await expect.poll(() => field(page, 'Category').inputValue()).toBe('Tesla')
  await expect.poll(() => field(page, 'Model').inputValue()).toBe('Model 3')
  expect(await field(page, 'Model year').inputValue()).toBe('2021')
  await goOn(page)

  // Filled in by the model; a wrong number is pointed at before the next screen.
  await expectPart(page, 'Facts')
  await expect.poll(() => field(page, 'Fuel').inputValue()).toBe('Electric')
  await page.getByText('Typical for this model. Change it if yours is different.').first().waitFor()
  // What no car has is accepted, since some car may have it, and pointed at beside the field until it is mended.
  const absurd = page.getByText('Hardly any car has more than 1,000,000 miles (1,609,344 km) on it. Check the number.')
  await field(page, 'Mileage').fill('2,000,000')
  expect(await absurd.count()).toBe(0)
  await field(page, 'Mileage').blur()
  await absurd.waitFor()
  const described = (await field(page, 'Mileage').getAttribute('aria-describedby'))?.split(' ') ?? []
  expect(described).toContain(await absurd.locator('xpath=ancestor::p').getAttribute('id'))
  await field(page, 'Mileage').fill('many')
  expect(await absurd.count()).toBe(0)
  await goOn(page)
  await page.getByText('Mileage must be between 0 and 2,000,000 miles (3,218,688 km)').waitFor()
  await field(page, 'Mileage').fill('40,000')
  await goOn(page)

  // Photos may come later; posting without any leads back to them.
  await expectPart(page, 'Photos')
  await goOn(page)
  await expectPart(page, 'Price')
  await field(page, 'Price').fill('27,500')
  await goOn(page)
  await expectPart(page, 'Description')
  await page.getByRole('button', { name: 'Add product', exact: true }).click()
  await expectPart(page, 'Photos')
  await page.getByText('Photo is Required').waitFor()
  const buffer = await aPhoto(2)
  const files = ['front', 'side', 'rear', 'inside', 'mileage'].map((name) => ({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
  await field(page, 'Photo').setInputFiles(files)
  await expect.poll(() => photoTiles(page).count()).toBe(5)
  const coverOf = () => photoTiles(page).first().getAttribute('src')
  const [before, second] = [await coverOf(), await photoTiles(page).nth(1).getAttribute('src')]
  await page.getByRole('button', { name: 'Move photo 2 back' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(coverOf).toBe(second)
  expect(second).not.toBe(before)
  await goOn(page)

  // The browser's own back button goes back by one screen.
  await expectPart(page, 'Price')
  await page.goBack()
  await expectPart(page, 'Photos')
  await goOn(page)
  // So does a reload, on which React finds what the server sent.
  await page.reload()
  await waitForHydration(page)
  await expectPart(page, 'Price')
  await field(page, 'Price').fill('27,500')
  await page.getByText('What would change the label').waitFor()
  await page.getByText('Draft saved. You can continue on any device.').waitFor()
  await page.context().setOffline(true)
  await goOn(page)
  await expectPart(page, 'Description')
  expect(await field(page, 'Title').inputValue()).toBe('2021 Tesla Model 3')
  await page.getByRole('button', { name: 'Reason for selling' }).click()
  await page.keyboard.type('we need a larger car.')
  await page.getByText(/Saved on this device only/).waitFor()
  await page.context().setOffline(false)
  await page.getByText('Draft saved. You can continue on any device.').waitFor()

  const other = await openOnPhone('/dashboard')
  await other
    .getByRole('region', { name: 'Continue your draft' })
    .getByRole('link', { name: /^Continue/ })
    .click()
  await expectPart(other, 'Your car')
  await expect.poll(() => field(other, 'VIN').inputValue()).toBe(vin)
  for (const part of ['Facts', 'Photos', 'Price', 'Description']) {
    await goOn(other)
    await expectPart(other, part)
  }
  expect(await field(other, 'Description').inputValue()).toBe('Reason for selling: we need a larger car.')
  expect(await photoTiles(other).count()).toBe(0)
  await other.getByText('5 photos', { exact: true }).waitFor()
  await other.getByRole('button', { name: 'Add product', exact: true }).click()
  await other.waitForURL('**/dashboard/myProduct')
  const card = other.getByRole('article').filter({ hasText: '$27,500' })
  await card.getByRole('link', { name: /^How it’s doing/ }).click()
  await other.getByRole('heading', { name: 'How it’s doing' }).waitFor()

  // The first phone has nothing left to go on with.
  await page.goto(formPath)
  await waitForHydration(page)
  await expect.poll(() => field(page, 'VIN').inputValue()).toBe('')
})

itInProof('S-25 `Another make` beside the categories takes any make, found by its name', async () => {
  const page = await site.openAs('seller')
  await page.goto(`${formPath}?draft=new`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Another make' }).click()
  await page.getByRole('dialog').getByLabel('Search all makes').fill('toyo')
  await page.getByRole('dialog').getByText('1 make', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 'Category').inputValue()).toBe('Toyota')
  await field(page, 'Model').fill('Camry')
  await expect.poll(() => field(page, 'Body').inputValue()).toBe('Saloon')
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Toyota Camry')
})

it('S-25 a town is found by another spelling of its name', async () => {
  const page = await site.openAs('seller')
  await page.goto(`${formPath}?draft=new`)
  await waitForHydration(page)
  await field(page, 'Location').pressSequentially('saint louis, mo')
  await page.getByRole('option', { name: 'St. Louis, MO', exact: true }).click()
  expect(await field(page, 'Location').inputValue()).toBe('St. Louis, MO')
})

itInProof('S-25 a make that is `(coming soon)` as a collection can be sold: a hint beside it chooses it', async () => {
  const page = await site.openAs('seller')
  await page.goto(`${formPath}?draft=new`)
  await waitForHydration(page)
  const soon = page.getByLabel('Category', { exact: true }).locator('option', { hasText: 'Porsche (coming soon)' })
  expect(await soon.isDisabled()).toBe(true)
  await page.getByText(/only refers to our collections/).waitFor()
  await page.getByRole('button', { name: 'Porsche', exact: true }).click()
  expect(await field(page, 'Category').inputValue()).toBe('Porsche')
  await field(page, 'Model').fill('Macan')
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Porsche Macan')
  // The picker knows it as the chosen one.
  await page.getByRole('button', { name: 'Another make' }).click()
  const chosen = page.getByRole('dialog').getByRole('button', { name: 'Porsche', exact: true })
  await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true')
})

it('a photo that is up stays with its car when its image does not load for a moment, and is shown again by itself', async () => {
  // A worker would load the images itself, past the connection that is lost here.
  const page = await site.open({ viewport: phone, serviceWorkers: 'block' })
  await signInByApi(page, 'seller', site.url)
  await page.goto(formPath)
  await waitForHydration(page)
  await field(page, 'Category').selectOption('Tesla')
  await goOn(page)
  await expectPart(page, 'Facts')
  await goOn(page)
  await expectPart(page, 'Photos')
  let isAway = true
  let refused = 0
  await page.route('**/media/**', (route) => {
    if (!isAway) return route.continue()
    refused += 1
    return route.abort('internetdisconnected')
  })
  await field(page, 'Photo').setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(3) })
  await expect.poll(() => photoTiles(page).count()).toBe(1)
  // The image, and the question whether the server still has it.
  await expect.poll(() => refused).toBeGreaterThan(1)
  isAway = false
  await expect
    .poll(() => photoTiles(page).evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true])
  expect(await page.getByText('This upload is gone.').count()).toBe(0)
  await page.close()
})
