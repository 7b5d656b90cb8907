import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { findEmailConfirmationLink } from '#tests/support/confirm-email-address.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { aPhoto, submitLoginForm, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'on' }, isSharedInTest: true })
afterAll(() => expect(site.complaints).toEqual([]))

const model = '/prices/my-car?brand=Tesla&model=Model+3'
const whole = `${model}&year=2021&mileage=40000&fuel=Electric&transmission=Automatic`
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const estimate = (page: Page) => page.getByRole('region', { name: 'What your car is worth' })
const dollarsOf = (text: string | null) => Number((text ?? '').replaceAll(/[^\d−-]/g, '').replace('−', '-'))

const openFurtherFacts = (page: Page) => page.getByText('More facts make it closer').click()

/** The lines of the sum as whole dollars: the usual car, the parts, the total. */
async function sumOf(page: Page): Promise<number[]> {
  const rows = estimate(page).getByRole('region', { name: 'How the estimate adds up' }).getByRole('listitem')
  await rows.first().waitFor()
  return Promise.all(
    (await rows.all()).map(async (row) => dollarsOf(await row.locator('.whitespace-nowrap').textContent())),
  )
}

/** The first line of the answer is the range, the second one names the value. */
async function answerOf(page: Page): Promise<{ value: number; range: number[] }> {
  const lines = estimate(page).getByRole('status').locator('> span')
  const [range = '', value = ''] = await lines.allInnerTexts()
  return { value: dollarsOf(value), range: range.split('–').map(dollarsOf) }
}

describe('the instant estimate', () => {
  it('comes of five facts for a stranger, as a sum that adds up, with the two most telling cars and cars on sale', async () => {
    const page = await site.openAgain()
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'What is my car worth?' }).click()
    // The address changes before the page does, and the home page has a form with the same names.
    await page.getByRole('heading', { level: 1, name: 'What is my car worth?' }).waitFor()
    await waitForHydration(page)
    await field(page, 'Make').selectOption('Tesla')
    await field(page, 'Model').selectOption('Model 3')
    await field(page, 'Model year').fill('2021')
    await field(page, 'Mileage').fill('40,000')
    await field(page, 'Location of the car').fill('78701')
    const fields = page.getByRole('main').locator('input:not([type=hidden]), select').filter({ visible: true })
    expect(await fields.count()).toBe(5)
    await page.getByRole('button', { name: 'Get estimate' }).click()
    const [usual = 0, ...rest] = await sumOf(page)
    await estimate(page).getByText('Assumed, because it is usual for this model').waitFor()
    expect(await fields.count()).toBe(5)
    await openFurtherFacts(page)
    expect(await field(page, 'Fuel').locator('option:checked').textContent()).toBe('Usual: Electric')
    const total = rest.pop()
    expect(rest.reduce((sum, part) => sum + part, usual)).toBe(total)
    const { value, range } = await answerOf(page)
    expect(value).toBe(total)
    // The answer is a range, in the largest letters of all, and the value lies in it.
    expect(range[0]).toBeLessThanOrEqual(value)
    expect(range[1]).toBeGreaterThanOrEqual(value)
    const telling = estimate(page).getByRole('region', { name: 'The 2 closest matches' })
    expect(await telling.getByRole('link').count()).toBe(2)
    expect(await estimate(page).getByRole('article').count()).toBeGreaterThan(0)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toMatchObject({ brand: 'Tesla', model: 'Model 3', mileage: '40,000' })
  })

  it('stands above its fields on a phone, folded to a line that names the car, and opens them to change a fact', async () => {
    const page = await site.open({ viewport: { width: 320, height: 700 } })
    await page.goto(`${whole}&location=Austin%2C+TX`)
    await waitForHydration(page)
    const answer = await estimate(page).getByRole('heading', { name: 'What your car is worth' }).boundingBox()
    expect(answer?.y).toBeLessThan(450)
    expect(await field(page, 'Mileage').isVisible()).toBe(false)
    const line = page.getByRole('main').locator('summary', { hasText: '2021 Tesla Model 3' })
    await line.getByText('40,000 miles · Austin, TX').waitFor()
    await line.click()
    await field(page, 'Mileage').fill('90,000')
    await page.getByText('You’ve changed some facts, so the last estimate no longer applies.').waitFor()
    expect(await field(page, 'Mileage').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Get estimate' }).click()
    await line.getByText('90,000 miles').waitFor()
    await expect.poll(() => field(page, 'Mileage').isVisible()).toBe(false)
    const total = estimate(page).getByRole('status')
    await expect.poll(async () => ((await total.boundingBox())?.y ?? -1) > 0).toBe(true)
    expect((await total.boundingBox())?.y).toBeLessThan(700)
  })

  it('answers for a make without enough known cars in plain words, and leads on', async () => {
    const page = await site.open()
    await page.goto('/prices/my-car')
    await waitForHydration(page)
    await field(page, 'Make').selectOption('Toyota')
    await page.getByText('Too few Toyota cars have been offered here to say what yours is worth.').waitFor()
    expect(await field(page, 'Make').inputValue()).toBe('Toyota')
    await page.getByRole('link', { name: 'Sell it now' }).waitFor()
    await page.getByRole('link', { name: 'See Toyota cars for sale' }).click()
    await page.waitForURL('**/cars?q=Toyota')
  })

  itInProof('stands whole in its address, and needs no scripts from the first step on', async () => {
    const page = await site.open({ javaScriptEnabled: false })
    await page.goto('/prices/my-car')
    const press = () => page.getByRole('main').locator('button[type=submit]').click()
    await field(page, 'Make').selectOption('Tesla')
    await press()
    await field(page, 'Model').selectOption('Model 3')
    await press()
    await field(page, 'Model year').fill('2021')
    await field(page, 'Mileage').fill('40000')
    await press()
    expect((await sumOf(page)).length).toBeGreaterThan(2)
    const other = await site.open({ javaScriptEnabled: false })
    await other.goto(page.url())
    expect(await sumOf(other)).toEqual(await sumOf(page))
  })

  itInProof('points at what cannot be right, in the browser before anything is sent, and on the server', async () => {
    const page = await site.open()
    await page.goto(whole)
    await waitForHydration(page)
    await field(page, 'Mileage').fill('2,000,000')
    await openFurtherFacts(page)
    await field(page, 'Power').fill('1')
    await page.getByRole('button', { name: 'Get estimate' }).click()
    const wrong = (of: Page) => of.getByRole('main').locator('[aria-invalid=true]').evaluateAll(namesOf)
    await expect.poll(() => wrong(page)).toEqual(['mileage', 'power'])
    expect(await field(page, 'Mileage').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(new URL(page.url()).searchParams.get('mileage')).toBe('40000')
    // A wrong field opens the fold that it stands in.
    await field(page, 'Mileage').fill('40000')
    await openFurtherFacts(page)
    await page.getByRole('button', { name: 'Get estimate' }).click()
    await expect.poll(() => field(page, 'Power').evaluate((input) => input === document.activeElement)).toBe(true)

    const plain = await site.open({ javaScriptEnabled: false })
    const answer = await plain.goto(`${model}&year=&mileage=2000000&power=1&fuel=Steam`)
    expect(answer?.status()).toBe(422)
    expect(await wrong(plain)).toEqual(['year', 'mileage', 'fuel', 'power'])
    expect((await plain.goto('/prices/my-car?brand=Zeppelin'))?.status()).toBe(422)
    expect(await wrong(plain)).toEqual(['brand'])
    expect((await plain.goto(`/prices/my-car?brand=${'x'.repeat(200)}`))?.status()).toBe(422)
  })

  itInProof(
    'is taken away, and said to be of other facts, as soon as a field is changed or cannot be right',
    async () => {
      const page = await site.open()
      await page.goto(whole)
      await waitForHydration(page)
      await sumOf(page)
      const changed = page.getByText('You’ve changed some facts, so the last estimate no longer applies.')
      for (const mileage of ['41,000', 'many', '']) {
        await field(page, 'Mileage').fill(mileage)
        await changed.waitFor()
        expect([await estimate(page).count(), await page.getByRole('link', { name: 'Sell it now' }).count()]).toEqual([
          0, 0,
        ])
        // What was typed is taken back.
        await field(page, 'Mileage').fill('40000')
        await estimate(page).waitFor()
        expect(await changed.count()).toBe(0)
      }
      await field(page, 'Mileage').fill('many')
      await page.getByRole('button', { name: 'Get estimate' }).click()
      await expect.poll(() => field(page, 'Mileage').getAttribute('aria-invalid')).toBe('true')
      expect(await estimate(page).count()).toBe(0)
      await field(page, 'Mileage').fill('42,000')
      await page.getByRole('button', { name: 'Get estimate' }).click()
      await sumOf(page)
      expect(await changed.count()).toBe(0)
    },
  )

  itInProof('says why there is none, and the way back fills the form as it was', async () => {
    const page = await site.open()
    await page.goto(whole)
    await waitForHydration(page)
    await field(page, 'Model year').fill('1990')
    await page.getByRole('button', { name: 'Get estimate' }).click()
    await page.getByText('We don’t have enough cars of this model from around this year.').waitFor()
    await page.goBack()
    await sumOf(page)
    await expect.poll(() => field(page, 'Model year').inputValue()).toBe('2021')
  })
})

itInProof('Sell it now keeps what was typed through a sign-up, as a Seller, up to the form of the car', async () => {
  const email = `sol-${randomUUID()}@example.com`
  const page = await site.openAgain()
  await page.goto(`${whole}&power=283&location=Austin%2C+TX`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Sell it now' }).click()
  await page.waitForURL('**/login?from=*')
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Full name').fill('Sol Seller')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone number').fill('+1 512 555 0147')
  await page.getByLabel('Password', { exact: true }).fill('LongEnough1')
  await page.getByLabel('Photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(7) })
  expect(await page.getByLabel('Role').inputValue()).toBe('Seller')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.waitForURL('**/login?from=*')
  await submitLoginForm(page, { email, password: 'LongEnough1' })
  await page.waitForURL('**/dashboard/addProduct*')
  expect(await findEmailConfirmationLink(site.url, email)).toContain('/verify-email')
  const filled = { Title: '2021 Tesla Model 3', Category: 'Tesla', Model: 'Model 3', 'Model year': '2021' }
  const further = {
    Mileage: '40000',
    Fuel: 'Electric',
    Transmission: 'Automatic',
    Location: 'Austin, TX',
    Power: '283',
  }
  for (const [label, value] of Object.entries({ ...filled, ...further })) {
    await expect.poll(() => field(page, label).inputValue(), { message: label }).toBe(value)
  }
  const coach = page.getByRole('region', { name: 'What similar cars cost' })
  const telling = coach.getByRole('region', { name: 'The 2 closest matches' }).getByRole('link')
  await expect.poll(() => telling.count()).toBe(2)
  // A click on one must not close the form.
  expect(await telling.first().getAttribute('target')).toBe('_blank')
  // After a reload the draft has it, with what was typed since.
  await page.waitForURL('**/dashboard/addProduct')
  await field(page, 'Title').fill('My Tesla')
  await page.reload()
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('My Tesla')
  expect(await field(page, 'Model').inputValue()).toBe('Model 3')
})

itInProof('a draft that was begun before is there again at one press', async () => {
  const page = await site.openAs('seller')
  await page.goto('/dashboard/addProduct')
  await waitForHydration(page)
  await field(page, 'Title').fill('The car of yesterday')
  await page.goto(whole)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Sell it now' }).click()
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('2021 Tesla Model 3')
  await page.getByRole('button', { name: 'Go back to that draft' }).click()
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('The car of yesterday')
})

itInProof('Sell it now, pressed again for the same car, goes on with the draft that it began', async () => {
  const page = await site.openAs('seller')
  const drafts = async () => (await (await page.request.get('/api/my/car-drafts')).json()).items.length
  const before = await drafts()
  const sell = async (address: string) => {
    await page.goto(address)
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Sell it now' }).click()
    await page.waitForURL('**/dashboard/addProduct')
    await expect.poll(() => field(page, 'Model').inputValue()).toBe('Model 3')
  }
  const address = whole.replace('mileage=40000', 'mileage=43210')
  await sell(address)
  await field(page, 'Title').fill('My own Tesla')
  await field(page, 'Price').fill('31,500')
  await page.getByText('Draft saved. You can continue on any device.').waitFor()
  await sell(`${address}&power=301`)
  await expect.poll(() => field(page, 'Power').inputValue()).toBe('301')
  expect([await field(page, 'Title').inputValue(), await field(page, 'Price').inputValue()]).toEqual([
    ...['My own Tesla', '31,500'],
  ])
  await page.getByText('Draft saved. You can continue on any device.').waitFor()
  await expect.poll(drafts).toBe(before + 1)
  // Another car is another draft.
  await sell(whole.replace('mileage=40000', 'mileage=43211'))
  expect(await field(page, 'Price').inputValue()).toBe('')
  await page.getByText('Draft saved. You can continue on any device.').waitFor()
  await expect.poll(drafts).toBe(before + 2)
})

// Last: it uses up the limit of this address.
itInProof('who asks for too many estimates gets a page that says so and keeps the form, with a 429', async () => {
  const page = await site.open()
  for (;;) {
    const { status } = await fetch(`${site.url}${whole}`)
    if (status === 429) break
    expect(status).toBe(200)
  }
  const answer = await page.goto(whole)
  expect([answer?.status(), Number(answer?.headers()['retry-after']) > 0]).toEqual([429, true])
  await page.getByRole('alert').getByText('Too many requests from your network.').waitFor()
  expect(await field(page, 'Mileage').inputValue()).toBe('40000')
  // Within the site the page stays, and nothing is retried automatically.
  await waitForHydration(page)
  await field(page, 'Mileage').fill('41000')
  await page.getByRole('button', { name: 'Get estimate' }).click()
  await page.waitForURL('**&mileage=41000*')
  await page.getByRole('alert').getByText('Too many requests from your network.').waitFor()
})

function namesOf(fields: Element[]): (string | null)[] {
  return fields.map((one) => one.getAttribute('name'))
}
