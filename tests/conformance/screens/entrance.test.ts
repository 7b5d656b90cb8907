import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, submitLoginForm, useDemoSite, waitForHydration } from '#tests/e2e/site.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { everyNthUnlessProof } from '#tests/support/sample-size.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })

let buyer: Page
beforeAll(async () => {
  buyer = await site.openAs('buyer')
})

it('M-01 a log-in that failed stands beside the form, too, until the next try', async () => {
  const page = await site.open()
  await page.goto('/login')
  await submitLoginForm(page, { email: 'buyer@demo.test', password: 'wrong-password' })
  const notice = page.getByRole('main').getByRole('alert')
  const failure = notice.filter({ hasText: 'That email and password don’t match an account.' })
  await failure.waitFor()
  await page.getByRole('alert').filter({ hasText: 'Sorry! Try again with valid user' }).waitFor()
  await submitLoginForm(page, { email: 'buyer@demo.test', password: demoPassword })
  await page.waitForURL((url) => url.pathname === '/')
})

it('S-04 people who are signed in are sent on from the log-in and the sign-up', async () => {
  for (const [path, goal] of [
    ['/login', '/dashboard'],
    ['/signup', '/dashboard'],
    ['/login?from=%2Ftesla%3Fsort%3Dnewest', '/tesla?sort=newest'],
    ['/signup?from=//elsewhere.example', '/'],
    ['/login?from=%2Flogin', '/dashboard'],
  ] as const) {
    await buyer.goto(path)
    expect(buyer.url().replace(site.url, ''), path).toBe(goal)
  }
  await buyer.goto('/dashboard/allSeller')
  expect(new URL(buyer.url()).pathname).toBe('/login')
  await buyer.getByRole('heading', { name: /You’re signed in as / }).waitFor()
  expect(await buyer.getByLabel('Password').count()).toBe(0)
  await buyer.getByRole('button', { name: 'Switch account' }).click()
  await buyer.getByLabel('Password').first().waitFor()
})

it('S-02 the log-in that a brand page asks for leads to the same cars, open to everybody', async () => {
  const page = await site.open()
  await page.goto('/mercedes?sort=priceAsc')
  await page.waitForURL('**/login?from=*')
  await page.getByText('Just looking?').waitFor()
  await page.getByRole('link', { name: 'See every Mercedes-Benz for sale' }).click()
  await page.waitForURL('**/cars?brand=Mercedes_Benz')
  await page.getByRole('article').first().waitFor()
  await page.goto('/login?from=/dashboard')
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  expect(await page.getByText('Just looking?').count()).toBe(0)
})

const namesAndPhones: [string, string][] = [
  ['Noah Castillo', '+1 512 555 0147'],
  ['محمد خالد', '+1 512 555 0148'],
  ['王小明', '+1 512 555 0149'],
]
it.each(everyNthUnlessProof(namesAndPhones, 3))(
  'S-24 V-04 the initials of %s make a photo of their own',
  async (name, phone) => {
    const page = await site.open()
    await page.goto('/signup')
    const press = page.getByRole('button', { name: 'Use my initials' })
    await press.click()
    await page.getByText('Enter your full name').waitFor()
    await page.getByLabel('Full name').fill(name)
    await press.click()
    await page.getByText('initials.png').waitFor()
    const email = `initials-${randomUUID()}@example.com`
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Phone number').fill(phone)
    await page.getByLabel('Password', { exact: true }).fill('LongEnough1')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.waitForURL('**/login')
    await submitLoginForm(page, { email, password: 'LongEnough1' })
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/dashboard/myprofile')
    expect(await coloursOf(page, page.getByRole('main').locator('img').first())).toBeGreaterThan(2)
  },
)

it('S-27 the profile and an Admin’s new person may have their initials for a photo', async () => {
  await buyer.goto('/dashboard/myprofile')
  await waitForHydration(buyer)
  await buyer.getByRole('button', { name: 'Edit photo' }).click()
  const dialog = buyer.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Use my initials' }).click()
  await dialog.getByText('initials.png').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await buyer.getByText('Your photo has been saved').waitFor()
  const admin = await site.openAs('admin')
  await admin.goto('/dashboard/createUser')
  await admin.getByLabel('Name', { exact: true }).fill('Nora New')
  await admin.getByRole('button', { name: 'Use initials' }).click()
  await admin.getByText('initials.png').waitFor()
})

itInProof('S-09 the user menu switches between light and dark, too, and the choice is remembered', async () => {
  const page = await site.openAs('buyer')
  await page.emulateMedia({ colorScheme: 'light' })
  await waitForHydration(page)
  const openMenu = () =>
    page
      .getByRole('banner')
      .getByRole('button', { name: /Your menu/ })
      .click()
  await openMenu()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('forecourt-dark')
  await page.reload()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('forecourt-dark')
  await openMenu()
  await page.getByRole('button', { name: 'Light theme' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('forecourt')
})

/** The number of colours of the picture: letters on one background also have the shades of their edges. */
async function coloursOf(page: Page, image: Locator): Promise<number> {
  const src = (await image.getAttribute('src')) ?? ''
  const bytes = await (await page.request.get(src)).body()
  const { data } = await sharp(bytes).resize(64).greyscale().raw().toBuffer({ resolveWithObject: true })
  return new Set(data).size
}
