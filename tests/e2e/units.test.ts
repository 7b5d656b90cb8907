import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import type { CarSearchResponse } from '#contract/cars.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' }, isSharedInTest: true })
afterAll(() => expect(site.complaints).toEqual([]))

async function carsOf(search: string): Promise<CarSearchResponse> {
  return (await (await fetch(`${site.url}/api/cars?${search}`)).json()) as CarSearchResponse
}

const chosen = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const cards = (page: Page) => page.getByRole('region', { name: 'Cars', exact: true }).getByRole('article')
const kilometres = (miles: number) => new RegExp(`^${Math.floor((miles * 1.609344) / 1000)},\\d{3}\\skm$`)

it('a reader of kilometers has them in list, filter, car, comparison and estimate, from the server on, and goes back', async () => {
  const { items } = await carsOf('sort=mileage&mileageMin=20000&fuel=Petrol')
  const [car] = items
  if (!car?.mileageMiles) throw new Error('No car of the demo has 20,000 miles.')
  const page = await site.open()
  await page.goto('/cars?sort=mileage&mileageMin=20000&fuel=Petrol')
  await waitForHydration(page)
  await cards(page)
    .first()
    .getByText(/[\d,]+ miles/)
    .waitFor()
  await chosen(page, 'Distance unit').selectOption('km')
  await cards(page)
    .first()
    .getByText(/[\d,]+\skm/)
    .waitFor()
  expect(await cards(page).filter({ hasText: ' miles' }).count()).toBe(0)
  expect(await chosen(page, 'Min mileage (km)').inputValue()).toBe('32187')
  await page.getByRole('link', { name: /At least 32,187\skm/ }).waitFor()

  // The filter is typed in kilometers; its address is in miles, for whoever is sent it.
  await chosen(page, 'Max mileage (km)').fill('100,000')
  await chosen(page, 'Max mileage (km)').blur()
  await page.waitForURL(/mileageMax=62137\b/)
  await page.getByRole('link', { name: /Up to 100,000\skm/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('mileageMin')).toBe('20000')

  // The server writes it at once: without scripts, too.
  const html = await (await page.request.get('/cars?sort=mileage&mileageMin=20000&fuel=Petrol')).text()
  expect(html).toContain('data-units="km mpg"')
  expect(html).not.toMatch(/[\d,]+ miles</)

  await page.goto(`/cars/${car.id}`)
  const facts = page.getByRole('main').locator('dl').first()
  await facts.getByText(kilometres(car.mileageMiles)).waitFor()
  await waitForHydration(page)
  await chosen(page, 'Fuel economy unit').selectOption('litres')
  await expect.poll(() => page.getByText(/[\d.]+ l\/100 km/).count()).toBeGreaterThan(0)
  expect(await page.getByText(/\d mpg/).count()).toBe(0)
  // Search engines read miles, whoever looks.
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain('"SMI"')

  await page.goto(`/compare?ids=${items.slice(0, 2).map(({ id }) => id)}`)
  const mileages = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Mileage/ }) })
  await mileages
    .getByText(/[\d,]+\skm/)
    .first()
    .waitFor()

  await page.goto('/prices/my-car?brand=Tesla&model=Model+3')
  await waitForHydration(page)
  await page.getByText('In kilometers, or add the unit: 42,000 mi.').waitFor()
  await chosen(page, 'Model year').fill('2021')
  await chosen(page, 'Mileage').fill('64,000')
  await page.getByRole('button', { name: 'Get estimate' }).click()
  await page.waitForURL(/mileage=64%2C000\+km/)
  const sum = page.getByRole('region', { name: 'How the estimate adds up' })
  await sum.getByText(/64,000\skm/).waitFor()

  await chosen(page, 'Distance unit').selectOption('mi')
  await sum.getByText(/39,768 miles/).waitFor()
  await page.goto('/cars?mileageMax=62137')
  await page.getByRole('link', { name: /Up to 62,137 miles/ }).waitFor()
  expect(await chosen(page, 'Max mileage').inputValue()).toBe('62137')
})

itInProof('without scripts the units are chosen and the filters typed all the same', async () => {
  const page = await site.open({ javaScriptEnabled: false })
  await page.goto('/cars?fuel=Petrol')
  await chosen(page, 'Distance unit').selectOption('km')
  await chosen(page, 'Fuel economy unit').selectOption('litres')
  const form = page
    .getByRole('contentinfo')
    .locator('form')
    .filter({ has: chosen(page, 'Distance unit') })
  await form.getByRole('button').click()
  await page.waitForURL('**/cars?fuel=Petrol')
  await page.getByText('Fuel economy and range').click()
  await chosen(page, 'Max fuel consumption (l/100 km)').fill('7.8')
  await chosen(page, 'Max mileage (km)').fill('100 000')
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Show ([\d,]+ )?cars?$/ })
    .click()
  await page.waitForURL(/mileageMax=62137/)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ mpgMin: '29.97', mileageMax: '62137' })
  expect(await chosen(page, 'Max fuel consumption (l/100 km)').inputValue()).toBe('7.8')
})

itInProof('a seller types kilometers once: nothing drifts when the car is edited again, in any units', async () => {
  const page = await site.openAs('seller')
  await page.goto('/dashboard/myprofile')
  await waitForHydration(page)
  await chosen(page, 'Distance unit').first().selectOption('km')
  await expect.poll(() => page.locator('html').getAttribute('data-units')).toBe('km mpg')
  const own = await (await page.request.get('/api/my/cars?status=available')).json()
  const { id } = own.items[0] as { id: string }
  const milesNow = async () => (await (await page.request.get(`/api/cars/${id}`)).json()).mileageMiles as number
  const save = async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.waitForURL('**/dashboard/myProduct')
  }
  const edit = async () => {
    await page.goto(`/dashboard/myProduct/${id}`)
    await waitForHydration(page)
  }
  await edit()
  await chosen(page, 'Mileage').fill('150,000')
  await save()
  expect(await milesNow()).toBe(93_206)
  await edit()
  expect(await chosen(page, 'Mileage').inputValue()).toBe('150,000 km')
  await chosen(page, 'Mileage').fill('150,000')
  await save()
  expect(await milesNow()).toBe(93_206)
})

itInProof('digits and separators of Arabic, German and French are understood where numbers are typed', async () => {
  for (const [locale, price, mileage] of [
    ['ar', '٢٥٬٠٠٠', '١٠٠٬٠٠٠'],
    ['de', '25.000', '100.000'],
    ['fr', '25 000', '100 000'],
  ] as const) {
    const page = await site.open({ locale })
    await page.goto('/cars')
    await waitForHydration(page)
    await page.locator('[name=priceMax]').fill(price)
    await page.locator('[name=priceMax]').blur()
    await page.waitForURL(/priceMax=25(%2C)?000\b/)
    await page.locator('[name=mileageMax]').fill(mileage)
    await page.locator('[name=mileageMax]').blur()
    await page.waitForURL(/mileageMax=62137\b/)
    const { total } = await carsOf('priceMax=25000&mileageMax=62137')
    await expect.poll(() => page.getByRole('status').first().innerText()).toMatch(new RegExp(`\\b${total}\\b`))
  }
})
