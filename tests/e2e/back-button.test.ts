import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })
afterAll(() => expect(site.complaints).toEqual([]))

const phone = { viewport: { width: 390, height: 844 } }

/** The list of cars as a document that the browser came to from the help. */
async function openList(options: Parameters<typeof site.openAgain>[0] = phone): Promise<Page> {
  const page = await site.openAgain(options)
  await page.goto('/faq')
  await page.goto('/cars')
  await waitForHydration(page)
  return page
}

const sheetOf = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const openSheet = async (page: Page) => {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await sheetOf(page).waitFor()
}
const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search)
const waitForAddress = (page: Page, address: string) => expect.poll(() => addressOf(page)).toBe(address)
/** Goes back as the browser's button does, without waiting for a page. */
const goBack = (page: Page) => page.evaluate(() => history.back())

describe('"back" on a phone', () => {
  it('closes the sheet of the filters, keeps the list and its place, and then leaves', async () => {
    const page = await openList()
    await page.evaluate(() => window.scrollTo(0, 900))
    await openSheet(page)
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(500)
    await goBack(page)
    await sheetOf(page).waitFor({ state: 'hidden' })
    expect([await addressOf(page), await page.evaluate(() => window.scrollY)]).toEqual(['/cars', place])
    // Forward leads to nothing that is not there.
    await page.evaluate(() => history.forward())
    await page.getByRole('heading', { level: 1, name: 'Browse cars' }).waitFor()
    expect(await sheetOf(page).isVisible()).toBe(false)
    await goBack(page)
    await waitForAddress(page, '/faq')
  })

  itInProof('closes the sheet after filters were chosen in it, then takes back the last one', async () => {
    const page = await openList()
    await openSheet(page)
    await page.locator('summary').filter({ hasText: 'Make' }).click()
    await page.getByLabel(/^Audi \(/).check()
    await waitForAddress(page, '/cars?brand=Audi')
    await page.getByRole('button', { name: /^Show \d+ cars/ }).waitFor()
    expect(await sheetOf(page).isVisible()).toBe(true)
    await goBack(page)
    await sheetOf(page).waitFor({ state: 'hidden' })
    expect(await addressOf(page)).toBe('/cars?brand=Audi')
    await goBack(page)
    await waitForAddress(page, '/cars')
    await goBack(page)
    await waitForAddress(page, '/faq')
  })

  itInProof('leaves at once where the sheet was closed by its own button, or by showing what was found', async () => {
    const page = await openList()
    await openSheet(page)
    await page.getByRole('button', { name: 'Close filters' }).click()
    await sheetOf(page).waitFor({ state: 'hidden' })
    await goBack(page)
    await waitForAddress(page, '/faq')
    await page.evaluate(() => history.forward())
    await waitForAddress(page, '/cars')
    await waitForHydration(page)
    await openSheet(page)
    await page.getByLabel('Max price').fill('900000')
    await page.getByRole('button', { name: /^Show/ }).click()
    await sheetOf(page).waitFor({ state: 'hidden' })
    await waitForAddress(page, '/cars?priceMax=900000')
    await goBack(page)
    await waitForAddress(page, '/cars')
  })

  itInProof('a reload with the sheet open shows the list, from which back leaves', async () => {
    const page = await openList()
    await openSheet(page)
    await page.reload()
    await waitForHydration(page)
    expect(await sheetOf(page).isVisible()).toBe(false)
    await goBack(page)
    await waitForAddress(page, '/faq')
  })

  it('closes the pictures, a dialog and the menu of the site, and keeps the page of the car', async () => {
    const page = await openList()
    const car = page.getByRole('article').getByRole('link').first()
    const title = await car.innerText()
    await car.click()
    const heading = page.getByRole('heading', { level: 1, name: title })
    await heading.waitFor()
    await waitForHydration(page)
    const address = await addressOf(page)
    const openings = [
      () =>
        page
          .getByRole('button', { name: /full screen/i })
          .first()
          .click(),
      () =>
        page
          .getByRole('link', { name: /^Book Now/ })
          .first()
          .click(),
    ]
    for (const open of openings) {
      await open()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await goBack(page)
      await dialog.waitFor({ state: 'hidden' })
      expect(await addressOf(page)).toBe(address)
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
    await menu.waitFor()
    await goBack(page)
    await menu.waitFor({ state: 'hidden' })
    await heading.waitFor()
    // A page that is chosen in the menu comes after the car, not after the menu.
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByRole('link', { name: 'FAQ' }).click()
    await waitForAddress(page, '/faq')
    await goBack(page)
    await waitForAddress(page, address)
    await goBack(page)
    await waitForAddress(page, '/cars')
  })
})

describe('"back" at once', () => {
  const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true })
  const openMenuAndGoBack = (page: Page) =>
    page.getByRole('button', { name: 'Menu', exact: true }).evaluate((button: HTMLButtonElement) => {
      button.click()
      history.back()
    })

  it('closes the menu that has just been opened, of which the browser has told nobody yet', async () => {
    const page = await openList()
    await openMenuAndGoBack(page)
    await menuOf(page).waitFor({ state: 'hidden' })
    expect(await addressOf(page)).toBe('/cars')
    await goBack(page)
    await waitForAddress(page, '/faq')
  })

  it('closes it on a page whose address has changed to a place in it', async () => {
    const page = await openList()
    await page.evaluate(() => location.assign('#content'))
    await waitForAddress(page, '/cars')
    await openMenuAndGoBack(page)
    await menuOf(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => location.hash)).toBe('#content')
  })
})

itInProof('on a desk "back" leaves the page whatever is open', async () => {
  const page = await openList({ viewport: { width: 1280, height: 900 } })
  await page.getByRole('button', { name: /^Car collections/i }).click()
  await goBack(page)
  await waitForAddress(page, '/faq')
})
