import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { meetingIn, payWith, useSite } from './site.ts'

const site = useSite()

/** Books a demo car that nobody has booked yet and opens its payment page. Answers the car's address. */
async function bookAndOpenPayment(page: Page, position: number): Promise<string> {
  await page.goto('/cars?sort=priceAsc&q=Audi')
  const link = page.getByRole('article').nth(position).getByRole('link').first()
  const title = (await link.textContent()) ?? ''
  await link.click()
  await page.waitForURL('**/cars/*')
  const carUrl = page.url()
  await page.getByRole('button', { name: /Book Now/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Meeting date').fill(meetingIn(5))
  await dialog.getByLabel('Phone number').fill('+1 512 555 0199')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.waitForURL('**/dashboard/myOrders')
  await page.getByRole('article').filter({ hasText: title }).getByRole('link', { name: /^Pay/ }).first().click()
  await page.waitForURL('**/dashboard/myOrders/*')
  await page.getByRole('button', { name: /^Pay/ }).waitFor()
  return carUrl
}

it.each([
  ['4000 0000 0000 0002', /declined/i],
  ['4000 0000 0000 9995', /insufficient funds/i],
  ['4000 0000 0000 0069', /expired/i],
  ['4000 0000 0000 0127', /security code/i],
  ['4000 0000 0000 0119', /processing/i],
])('the test card %s is refused with the provider’s words, and another card may be tried', async (card, words) => {
  const page = await site.openAs('buyer')
  await page.goto('/dashboard/myOrders')
  const open = page.getByRole('link', { name: /^Pay/ }).first()
  if ((await open.count()) > 0) await open.click()
  else await bookAndOpenPayment(page, 1)
  await page.waitForURL('**/dashboard/myOrders/*')
  await payWith(page, card)
  const alert = page.getByRole('alert').filter({ hasText: words })
  await alert.first().waitFor()
  await page.getByRole('button', { name: /^Pay/ }).and(page.locator(':enabled')).waitFor()
})

it('a number that is no published test card never leaves the browser', async () => {
  const page = await site.openAs('buyer')
  await bookAndOpenPayment(page, 2)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await payWith(page, '4111 1111 1111 1111')
  await page.getByRole('alert').first().waitFor()
  expect(sent.filter((body) => body.includes('4111'))).toEqual([])
})

it('3-D Secure pays when it is completed', async () => {
  const page = await site.openAs('buyer')
  const carUrl = await bookAndOpenPayment(page, 3)
  const popup = page.waitForEvent('popup').catch(() => null)
  await payWith(page, '4000 0025 0000 3155')
  const check = (await Promise.race([popup, page.waitForURL('**/test-gateway/3ds/**').then(() => page)])) ?? page
  await check.getByRole('button', { name: /Complete/ }).click()
  await page.getByText('Your Payment Successfully Done!').first().waitFor()
  await page.goto(carUrl)
  await page.getByText('This car has been sold.').waitFor()
})

it('two buyers who pay for one car at the same moment: one car, one charge, and the other is told', async () => {
  const [first, second] = [await site.openAs('buyer'), await site.open()]
  await second.goto('/login')
  await second.getByLabel('Email').fill('noah.lindqvist@demo.test')
  await second.getByLabel('Password', { exact: true }).fill('ForeCourt!26')
  await second.getByRole('button', { name: 'Log in', exact: true }).click()
  await second.waitForURL((url) => url.pathname === '/')
  await bookAndOpenPayment(first, 5)
  await bookAndOpenPayment(second, 5)
  await Promise.all([payWith(first, '4242 4242 4242 4242'), payWith(second, '4242 4242 4242 4242')])
  const told = async (page: Page) => {
    const paid = page.getByText('Your Payment Successfully Done!').first()
    const lost = page.getByText(/not (been )?charged/i).first()
    return Promise.race([paid.waitFor().then(() => 'paid'), lost.waitFor().then(() => 'lost')])
  }
  const outcomes = await Promise.all([told(first), told(second)])
  expect(outcomes.sort()).toEqual(['lost', 'paid'])
})
