import { afterAll, expect, it } from 'vitest'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })
afterAll(() => expect(site.complaints).toEqual([]))

const lists = ['allBuyers', 'allSeller', 'admins', 'listings', 'orders', 'audit']

it('on a phone each long list of an Admin begins in the first 300 px, and choosing a row brings the bar of what can be done', async () => {
  const admin = await site.openAs('admin', { viewport: { width: 390, height: 844 } })
  const tops: Record<string, number> = {}
  for (const list of lists) {
    await admin.goto(`/dashboard/${list}`)
    const row = admin.getByRole('table').getByRole('row').filter({ visible: true }).first()
    tops[list] = (await row.boundingBox())?.y ?? Number.NaN
  }
  expect(Object.entries(tops).filter(([, top]) => !(top <= 300))).toEqual([])

  await admin.goto('/dashboard/allSeller')
  await waitForHydration(admin)
  const all = admin.getByRole('checkbox', { name: /^(Select all on this page|1 selected)$/ })
  expect(await all.isVisible()).toBe(false)
  await admin.getByRole('row').getByRole('checkbox').first().check()
  await all.waitFor()
  // What only sorts is called so; what filters besides, that too.
  await admin.getByRole('button', { name: 'Sort', exact: true }).waitFor()
  await admin.goto('/dashboard/orders')
  await admin.getByRole('button', { name: 'Filter & sort', exact: true }).waitFor()
})

it('on a phone an order is three lines that say who buys what from whom, and its names lead to the people', async () => {
  const admin = await site.openAs('admin', { viewport: { width: 390, height: 844 } })
  await admin.goto('/dashboard/orders')
  const rows = admin.locator('main tbody tr')
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(180)
  const first = rows.first()
  await first.getByText(/^Booked .*2026 · /).waitFor()
  expect(await first.getByRole('link').count()).toBe(3)
  await first.getByRole('link').nth(1).click()
  await admin.waitForURL('**/dashboard/people/*')
})

it('an Admin’s home begins with what needs attention: alarms once, that no backup counts, then lists with their age', async () => {
  const admin = await site.openAs('admin', { viewport: { width: 390, height: 844 } })
  await admin.goto('/dashboard')
  const topOf = async (name: string) => (await admin.getByRole('main').getByText(name).first().boundingBox())?.y
  const [alarms, reports] = [await topOf('Open payment alarms'), await topOf('Open reports')]
  expect(alarms).toBeLessThan(reports ?? 0)
  expect(alarms).toBeLessThan(300)
  expect(await admin.getByRole('main').getByText('Open payment alarms').count()).toBe(1)
  expect(await topOf('There’s no valid backup yet')).toBeLessThan(reports ?? 0)
  const attention = admin.getByRole('region', { name: 'Needs attention' })
  const verification = attention.getByRole('link', { name: /^Sellers to verify/ })
  // The number and the age are those of the queue that it leads to.
  const [waiting] = (await verification.innerText()).match(/\d+$/) ?? []
  await verification.getByText(/^Oldest: .+/).waitFor()
  await verification.click()
  await admin.getByRole('heading', { name: `Verification (${waiting})` }).waitFor()
})

it('S-31 on a desk the headings of people and of cars sort their lists, and say how', async () => {
  const admin = await site.openAs('admin', { viewport: { width: 1440, height: 900 } })
  await admin.goto('/dashboard/listings')
  const price = admin.getByRole('columnheader', { name: 'Price' })
  expect(await price.getAttribute('aria-sort')).toBe('none')
  expect(await admin.getByRole('columnheader', { name: 'Posted' }).getAttribute('aria-sort')).toBe('descending')
  await price.getByRole('link').click()
  await admin.waitForURL('**/dashboard/listings?sort=priceAsc')
  await expect.poll(() => price.getAttribute('aria-sort')).toBe('ascending')
  await price.getByRole('link').click()
  await admin.waitForURL('**/dashboard/listings?sort=priceDesc')
  await expect.poll(() => price.getAttribute('aria-sort')).toBe('descending')
  await admin.goto('/dashboard/allSeller')
  await admin.getByRole('columnheader', { name: 'User' }).getByRole('link').click()
  await admin.waitForURL('**/dashboard/allSeller?sort=name')
})

it('a person’s page on a phone has their evidence first, and the rest folded to lines that say how much there is', async () => {
  const admin = await site.openAs('admin', { viewport: { width: 390, height: 844 } })
  await admin.goto('/dashboard/allSeller?q=seller%40demo.test')
  await admin.getByRole('main').locator('a[href^="/dashboard/people/"]').first().click()
  await admin.waitForURL('**/dashboard/people/*')
  const sold = admin.getByRole('region', { name: 'Orders as a seller' })
  const tops = await Promise.all(
    [admin.getByRole('region', { name: 'Evidence' }), sold].map(async (part) => (await part.boundingBox())?.y ?? 0),
  )
  expect(tops[0]).toBeLessThan(tops[1] ?? 0)
  expect((await sold.boundingBox())?.height).toBeLessThan(90)
  await sold.getByRole('heading', { name: /^Orders as a seller \(\d+\)$/ }).click()
  await sold.getByRole('link').first().waitFor()
})

it('S-31 who is to be verified is read before the buttons, which stay in sight', async () => {
  const admin = await site.openAs('admin', { viewport: { width: 390, height: 844 } })
  await admin.goto('/dashboard/verifications')
  const verify = admin.getByRole('button', { name: 'Verify' })
  const box = await verify.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  const evidence = await admin.getByRole('region', { name: 'Account', exact: true }).elementHandle()
  const button = await verify.elementHandle()
  // 4: the second follows the first in the document (DOCUMENT_POSITION_FOLLOWING).
  expect(await evidence?.evaluate((first, second) => first.compareDocumentPosition(second as Node) & 4, button)).toBe(4)
})
