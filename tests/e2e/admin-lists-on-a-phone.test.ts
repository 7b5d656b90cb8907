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

it('open payment alarms stand first on an Admin’s home, once, and that no backup counts comes next', async () => {
  const admin = await site.openAs('admin', { viewport: { width: 390, height: 844 } })
  await admin.goto('/dashboard')
  const topOf = async (name: string) => (await admin.getByRole('main').getByText(name).first().boundingBox())?.y
  const [alarms, reports] = [await topOf('Open payment alarms'), await topOf('Open reports')]
  expect(alarms).toBeLessThan(reports ?? 0)
  expect(alarms).toBeLessThan(300)
  expect(await admin.getByRole('main').getByText('Open payment alarms').count()).toBe(1)
  expect(await topOf('There’s no valid backup yet')).toBeLessThan(reports ?? 0)
})
