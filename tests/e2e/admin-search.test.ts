import { expect, it } from 'vitest'
import { describeFocusedElement, waitForNavigation } from './keyboard.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })

it('S-31 an Admin finds people, cars, orders and pages by keyboard alone', async () => {
  const page = await site.openAs('admin')
  await page.goto('/dashboard')
  await waitForHydration(page)
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  await expect.poll(async () => (await describeFocusedElement(page))?.name).toBe('Search everything')
  await page.keyboard.type('seller@demo.test')
  // Enter counts although the answer is not there yet.
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/people/*')
  await page.getByText('seller@demo.test').first().waitFor()

  // More cars than the box shows: the list has all of them.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('tesla')
  await dialog
    .getByRole('group', { name: 'Cars' })
    .getByRole('option', { name: /^Show all/ })
    .click()
  await page.waitForURL('**/dashboard/listings?q=tesla')
  await waitForNavigation(page, /^Listings/)

  // A page, by the keys that go through the list; Escape gives the focus back.
  await page
    .getByRole('button', { name: /^Search everything/ })
    .first()
    .click()
  await page.keyboard.type('audit')
  await dialog.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Audit log' }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await describeFocusedElement(page))?.name).toMatch(/^Search everything/)
})

it('S-31 the search over everything is the Admin’s alone', async () => {
  const page = await site.openAs('seller')
  await page.goto('/dashboard')
  await waitForHydration(page)
  await page.keyboard.press('ControlOrMeta+k')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Search everything/ }).count()).toBe(0)
})
