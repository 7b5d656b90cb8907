import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { aPhoto, demoPassword, signIn, signInByApi, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isSharedInTest: true })
const limitMs = 800

/** Presses sign-out in this tab and waits until the other one has learned of it, within this much time. */
async function signOutWithin(limit: number, { tab, other }: { tab: Page; other: Page }): Promise<void> {
  // The clock is stopped in both: only their own waits count, not the delays of a busy machine.
  await tab.clock.install()
  await tab.clock.pauseAt(Date.now() + 60_000)
  await tab.getByRole('button', { name: /^Your menu/ }).click()
  const answered = tab.waitForResponse((response) => response.url().endsWith('/api/auth/sign-out'))
  await tab.getByRole('button', { name: 'Sign out', exact: true }).click()
  await answered
  await tab.clock.runFor(limit - 1)
  await other.waitForURL('**/login?from=*', { waitUntil: 'commit' })
  await tab.clock.resume()
}

/** A user that only this test knows. */
async function aPerson(admin: Page, role: 'Buyer' | 'Seller') {
  const person = { email: `${role.toLowerCase()}-${randomUUID()}@example.com`, password: 'TWo capitals!' }
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(3, 300) }
  const multipart = { ...person, name: 'Petra Passing', phoneNumber: '+1 512 555 0101', role, photo }
  const response = await admin.request.post('/api/admin/people', { multipart })
  expect(response.status()).toBe(201)
  const { id } = (await response.json()) as { id: string }
  return { ...person, id }
}

it('K-07: a sign-out in one tab reaches the others within 800 ms, and a sign-in too', async () => {
  const tab = await site.openAs('buyer')
  await tab.goto('/faq')
  const other = await tab.context().newPage()
  await other.goto('/dashboard/myOrders')
  await other.getByRole('heading', { name: /My Orders/ }).waitFor()
  await Promise.all([waitForHydration(tab), waitForHydration(other)])
  await signOutWithin(limitMs, { tab, other })

  await other.goto('/')
  await other.getByRole('link', { name: 'Login' }).waitFor()
  await waitForHydration(other)
  await signIn(tab, { email: 'seller@demo.test', password: demoPassword })
  await other.getByRole('button', { name: 'Your menu, Marcus Holloway' }).waitFor()
  expect(site.complaints).toEqual([])
})

it('what a visitor writes is a visitor’s, also where somebody has signed in in that browser and the page has not heard of it', async () => {
  const [page, admin] = [await site.openAgain(), await site.openAs('admin')]
  await page.goto('/contact')
  await waitForHydration(page)
  await signInByApi(page, 'buyer', site.url)
  const main = page.getByRole('main')
  await main.getByText('Buying a car', { exact: true }).click()
  await main.getByLabel('Email').fill('kim@example.com')
  await main.getByLabel('Message').fill('Where can I see the car?')
  await main.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Thanks for writing. We read every message.').waitFor()
  const { items } = await (await admin.request.get('/api/admin/feedback')).json()
  expect(items).toContainEqual(expect.objectContaining({ email: 'kim@example.com', sender: null }))
})

it('T-01, K-07: an account that an Admin deletes is a stranger’s at its next request: the page shows the login', async () => {
  const admin = await site.openAs('admin')
  const person = await aPerson(admin, 'Buyer')
  const page = await site.openAgain()
  await signIn(page, person)
  await page.goto('/dashboard/myOrders')
  await page.getByRole('heading', { name: /My Orders/ }).waitFor()
  await waitForHydration(page)
  expect((await admin.request.delete(`/api/admin/people/${person.id}`)).status()).toBe(200)
  await page.getByRole('link', { name: 'My WhishList' }).first().click()
  await page.waitForURL('**/login?from=*')
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(site.complaints).toEqual([])
})

itInProof(
  'T-01: a call from a page that is open when the account goes leads to the login, with the reason',
  async () => {
    const admin = await site.openAs('admin')
    const person = await aPerson(admin, 'Buyer')
    const page = await site.openAgain()
    await signIn(page, person)
    await page.goto('/cars')
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL('**/cars/*')
    await page.getByRole('button', { name: /Your menu/ }).waitFor()
    await waitForHydration(page)
    await admin.request.delete(`/api/admin/people/${person.id}`)
    await page.getByRole('button', { name: /Add To Wish List/ }).click()
    await page.getByText('Please log in first.').waitFor()
    await page.getByRole('link', { name: 'Login' }).waitFor()
    expect(site.complaints).toEqual([])
  },
)

itInProof(
  'T-01: a role that an Admin changes counts from the next request, and the page says whose it is',
  async () => {
    const admin = await site.openAs('admin')
    const person = await aPerson(admin, 'Seller')
    const page = await site.openAgain()
    await signIn(page, person)
    await page.goto('/dashboard/myProduct')
    await page.getByRole('heading', { name: /My Products/ }).waitFor()
    const change = await admin.request.put(`/api/admin/people/${person.id}/role`, { data: { role: 'Buyer' } })
    expect(change.status()).toBe(200)
    await page.getByRole('link', { name: 'My Buyers' }).first().click()
    await page.getByRole('heading', { name: 'This page isn’t available for your role' }).waitFor()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'My Orders' }).first().waitFor()
    expect(site.complaints).toEqual([])
  },
)
