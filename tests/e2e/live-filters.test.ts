import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { carFacetNames } from '#contract/car-terms.ts'
import type { CarSearchResponse } from '#contract/cars.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })
const phone = { viewport: { width: 320, height: 740 } }

async function openList(address: string, options: Parameters<typeof site.open>[0] = {}): Promise<Page> {
  const page = await site.open(options)
  await page.goto(address)
  await waitForHydration(page)
  // The letters that stand in until the fonts have come break a few lines elsewhere: rows move by three pixels.
  await page.evaluate(() => document.fonts.ready)
  return page
}

/** The API's result for an address of the list. */
async function foundFor(address: string): Promise<CarSearchResponse> {
  const { search } = new URL(address, site.url)
  return (await (await fetch(`${site.url}/api/cars${search}`)).json()) as CarSearchResponse
}

/** The counts beside the values of each filter in the form, without values that have no car. */
function countsOf(page: Page): Promise<Record<string, Record<string, number>>> {
  return page.evaluate(() => {
    const counts: Record<string, Record<string, number>> = {}
    for (const box of document.querySelectorAll<HTMLInputElement>('form [type=checkbox]')) {
      const count = Number(/ \(([\d,]+)\)$/.exec(box.labels?.[0]?.textContent ?? '')?.[1]?.replaceAll(',', ''))
      if (count > 0) counts[box.name] = { ...counts[box.name], [box.value]: count }
    }
    return counts
  })
}

function countsIn({ facets }: CarSearchResponse): Record<string, Record<string, number>> {
  const named = carFacetNames.map((name) => [
    name,
    Object.fromEntries(facets[name].map((one) => [one.value, one.count])),
  ])
  return Object.fromEntries(named.filter(([, values]) => Object.keys(values as object).length > 0))
}

const openGroup = (page: Page, title: string) =>
  page
    .locator('summary')
    .filter({ hasText: new RegExp(`^${title}$`) })
    .click()

const totalShown = async (page: Page) =>
  Number(/^([\d,]+) cars? found/.exec(await page.getByRole('status').first().innerText())?.[1]?.replaceAll(',', ''))

const paramsOf = (page: Page, name: string) => new URL(page.url()).searchParams.getAll(name)

/**
 * Holds the page's data back until it is released: in the page itself, because a service worker that takes over at this
 * moment makes requests of its own.
 */
async function holdData(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const isReleased = Promise.withResolvers<void>()
    const { fetch } = window
    const held = async (...call: Parameters<typeof fetch>) => {
      if (new Request(...call).url.includes('/cars.data?')) await isReleased.promise
      return fetch(...call)
    }
    Object.assign(window, { fetch: held, releaseData: isReleased.resolve })
  })
  return () => page.evaluate(() => (window as unknown as { releaseData: () => void }).releaseData())
}

describe('each change of a filter searches at once', () => {
  it('the list, the total and every count are those of the new search, and a filter ignores itself', async () => {
    const page = await openList('/cars')
    const brandsBefore = (await countsOf(page)).brand
    await page.getByLabel(/^Audi \(/).check()
    await page.waitForURL((url) => url.searchParams.get('brand') === 'Audi')
    const audis = await foundFor('/cars?brand=Audi')
    await expect.poll(() => totalShown(page)).toBe(audis.total)
    expect(await countsOf(page)).toEqual(countsIn(audis))
    expect((await countsOf(page)).brand).toEqual(brandsBefore)
    expect(await page.getByRole('article').count()).toBe(audis.items.length)

    await openGroup(page, 'Fuel')
    await page.getByLabel(/^Gas \(/).check()
    await page.getByLabel('Max year').fill('2022')
    await page.getByLabel('Sort by').selectOption('priceAsc')
    await page.waitForURL((url) => url.searchParams.get('sort') === 'priceAsc')
    const narrow = await foundFor('/cars?brand=Audi&fuel=Petrol&yearMax=2022')
    await expect.poll(() => totalShown(page)).toBe(narrow.total)
    expect(await countsOf(page)).toEqual(countsIn(narrow))
    expect(Object.keys((await countsOf(page)).fuel ?? {}).length).toBeGreaterThan(1)
  })

  it('nothing is lost: focus, scroll position, opened groups, and what is typed in a field meanwhile', async () => {
    const page = await openList('/cars')
    await openGroup(page, 'Body')
    const saloon = page.getByLabel(/^Sedan \(/)
    const place = async () => [await page.evaluate(() => window.scrollY), (await saloon.boundingBox())?.y]
    await saloon.scrollIntoViewIfNeeded()
    await saloon.focus()
    const before = await place()
    expect(before[0]).toBeGreaterThan(0)
    const total = await totalShown(page)
    await page.keyboard.press('Space')
    await page.waitForURL(/body=Saloon/)
    await expect.poll(() => totalShown(page)).toBeLessThan(total)
    expect(await place()).toEqual(before)
    const hasFocus = () => saloon.evaluate((box) => box === document.activeElement)
    expect(await hasFocus()).toBe(true)

    // Removed again, too: then no value of the group is chosen.
    await page.keyboard.press('Space')
    await expect.poll(() => totalShown(page)).toBe(total)
    expect([await hasFocus(), await saloon.isVisible(), ...(await place())]).toEqual([true, true, ...before])

    const release = await holdData(page)
    await page.keyboard.press('Space')
    await page.getByLabel('Max mileage').pressSequentially('600')
    await release()
    await expect.poll(() => totalShown(page)).toBeLessThan(total)
    expect(paramsOf(page, 'mileageMax')).toEqual([])
    await page.keyboard.type('00')
    expect(await page.getByLabel('Max mileage').inputValue()).toBe('60000')
    await page.keyboard.press('Tab')
    await page.waitForURL((url) => url.searchParams.get('mileageMax') === '60000')
    expect(paramsOf(page, 'body')).toEqual(['Saloon'])
  })

  it('ticks that are faster than the answers all count, and are one entry of the history', async () => {
    const page = await openList('/cars?priceMax=900000')
    const release = await holdData(page)
    for (const brand of [/^Audi \(/, /^BMW \(/, /^Tesla \(/]) await page.getByLabel(brand).check()
    await page.getByLabel(/^BMW \(/).uncheck()
    expect(paramsOf(page, 'brand')).toEqual([])
    await release()
    await page.waitForURL((url) => url.searchParams.getAll('brand').join() === 'Audi,Tesla')
    const { total } = await foundFor(page.url())
    await expect.poll(() => totalShown(page)).toBe(total)

    await page.goBack()
    await page.waitForURL((url) => url.search === '?priceMax=900000')
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  })

  itInProof('a value that was chosen can be taken off where no car has it, and stays to be chosen again', async () => {
    const page = await openList('/cars?brand=Tesla&fuel=Diesel')
    const tesla = page.getByLabel(/^Tesla \(/)
    await page.getByText('No matches').waitFor()
    await expect.poll(() => tesla.isChecked()).toBe(true)
    await tesla.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0)
    expect(await tesla.evaluate((box) => box === document.activeElement)).toBe(true)
    await page.getByLabel(/^Tesla \(0\)/).waitFor()
  })

  itInProof('a number that cannot be read says so at its field, and keeps the filters and their counts', async () => {
    const page = await openList('/cars')
    await page.getByLabel(/^Audi \(/).check()
    await openGroup(page, 'Fuel')
    await page.waitForURL(/brand=Audi/)
    const price = page.getByLabel('Max price')
    await price.fill('cheap')
    await price.press('Tab')
    const wrong = page.getByRole('alert').filter({ hasText: 'Enter a dollar amount' })
    await wrong.waitFor()
    expect([await price.getAttribute('aria-invalid'), await price.inputValue()]).toEqual(['true', 'cheap'])
    expect(await page.getByLabel(/^Audi \(/).isChecked()).toBe(true)
    expect(await page.getByLabel(/^Gas \(/).isVisible()).toBe(true)
    expect(await countsOf(page)).toEqual(countsIn(await foundFor('/cars?brand=Audi')))
    await page.getByLabel(/^Gas \(/).check()
    await price.fill('900000')
    await price.press('Tab')
    await wrong.waitFor({ state: 'detached' })
    const { total } = await foundFor('/cars?brand=Audi&fuel=Petrol&priceMax=900000')
    await expect.poll(() => totalShown(page)).toBe(total)
  })

  itInProof('the inputs say what the address says when it changes another way', async () => {
    const page = await openList('/cars')
    const [audi, bmw] = [page.getByLabel(/^Audi \(/), page.getByLabel(/^BMW \(/)]
    const ticks = async () => [await audi.isChecked(), await bmw.isChecked()]
    await audi.check()
    await page.getByRole('link', { name: 'Remove filter Audi' }).waitFor()
    await bmw.check()
    await page.getByRole('link', { name: 'Remove filter BMW' }).waitFor()
    await page.getByRole('link', { name: 'Remove filter Audi' }).click()
    await expect.poll(ticks).toEqual([false, true])
    await page.goBack()
    await expect.poll(ticks).toEqual([true, true])
    await page.goBack()
    await expect.poll(ticks).toEqual([true, false])
    await page.goForward()
    await expect.poll(ticks).toEqual([true, true])
    await page.getByLabel('Max price').fill('900000')
    await page.getByRole('link', { name: 'Clear' }).click()
    await page.waitForURL((url) => url.search === '')
    await expect.poll(ticks).toEqual([false, false])
    expect(await page.getByLabel('Max price').inputValue()).toBe('')
  })

  itInProof('the new total is announced, once', async () => {
    const page = await openList('/cars')
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(window, { said })
      new MutationObserver((records) => {
        const regions = records.map(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(
            '[role=status], [role=alert], [aria-live]',
          ),
        )
        for (const region of new Set(regions)) if (region) said.push(region.textContent ?? '')
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    const { total } = await foundFor('/cars?brand=Audi')
    await page.getByLabel(/^Audi \(/).check()
    await expect.poll(() => totalShown(page)).toBe(total)
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said)
    expect(said.filter((text) => !text.startsWith('Loading'))).toEqual([`${total} cars found`])
  })

  itInProof('the part of the map that is shown stays until another place is looked for', async () => {
    const texas = '-107,25,-93,37'
    const page = await openList(`/cars?box=${texas}`)
    await page.getByLabel('Sort by').selectOption('priceAsc')
    await page.waitForURL(/sort=priceAsc/)
    expect(paramsOf(page, 'box')).toEqual([texas])
    await page.getByLabel('Near', { exact: true }).fill('Boston, MA')
    await page.keyboard.press('Enter')
    await page.waitForURL(/near=Boston/)
    expect(paramsOf(page, 'box')).toEqual([])
  })
})

describe('the sheet of the filters on a phone', () => {
  it('stays open while it counts, and its button says how many cars it shows, and shows them', async () => {
    const page = await openList('/cars', phone)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('button', { name: `Show ${(await foundFor('/cars')).total} cars` }).waitFor()
    // What lies behind it does not move with the finger.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    await openGroup(page, 'Make')
    const audi = page.getByLabel(/^Audi \(/)
    await audi.check()
    const { total } = await foundFor('/cars?brand=Audi')
    const button = page.getByRole('button', { name: `Show ${total} cars` })
    await button.waitFor()
    expect(await audi.evaluate((box) => box === document.activeElement)).toBe(true)
    await openGroup(page, 'Fuel')
    await page.getByLabel(/^Gas \(/).check()
    const petrols = await foundFor('/cars?brand=Audi&fuel=Petrol')
    const sheet = page.getByRole('complementary', { name: 'Filters' })
    await page.getByRole('button', { name: new RegExp(`^Show ${petrols.total} cars?$`) }).click()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => totalShown(page)).toBe(petrols.total)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('button', { name: 'Filters (2 active)' }).click()
    expect(await page.getByLabel(/^Gas \(/).isChecked()).toBe(true)
    // A repeated search makes no second entry of the history: "back" leads to the filter before.
    await page.getByRole('button', { name: /^Show \d+ cars?$/ }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.evaluate(() => history.back())
    await page.waitForURL((url) => url.searchParams.get('brand') === 'Audi' && !url.searchParams.has('fuel'))
  })

  itInProof('counts in German, too', async () => {
    const page = await openList('/cars', { ...phone, locale: 'de-DE' })
    await page.getByRole('button', { name: /^Filter/ }).click()
    await openGroup(page, 'Marke')
    await page.getByLabel(/^Audi \(/).check()
    const { total } = await foundFor('/cars?brand=Audi')
    await page.getByRole('button', { name: `${total} Autos zeigen` }).waitFor()
  })
})

itInProof('before the scripts have come a tick waits for the button, which then searches by itself', async () => {
  const page = await site.open()
  const isHeld = Promise.withResolvers<void>()
  await page.context().route(/\/assets\/framework-/, async (route) => {
    await isHeld.promise
    await route.continue().catch(() => {})
  })
  await page.goto('/cars', { waitUntil: 'commit' })
  await page.getByLabel(/^Audi \(/).check()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: /^Show [\d,]+ cars$/ }).click({ noWaitAfter: true })
  await page.waitForURL(/brand=Audi/, { waitUntil: 'commit' })
  isHeld.resolve()
  await waitForHydration(page)
  expect(await page.getByLabel(/^Audi \(/).isChecked()).toBe(true)
})

itInProof('no page complained', () => {
  expect(site.complaints).toEqual([])
})
