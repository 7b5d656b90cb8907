import { afterAll, expect } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { describeFocusedElement } from './keyboard.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

itInProof(
  'S-31 an Admin decides on one seller after the other by keyboard alone, with the evidence before them',
  async () => {
    const page = await site.openAs('admin')
    await page.goto('/dashboard')
    await waitForHydration(page)
    await page.keyboard.press('ControlOrMeta+k')
    await expect.poll(async () => (await describeFocusedElement(page))?.name).toBe('Search everything')
    await page.keyboard.type('ve')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Verification/ }).waitFor()
    const waiting = page.getByRole('navigation', { name: 'Sellers waiting' }).getByRole('link')
    const names = (await waiting.allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
    const [first = '', second = ''] = names
    const shown = page.getByRole('heading', { level: 2 }).first()
    await expect.poll(() => shown.innerText()).toBe(first)
    for (const part of ['Account', 'Shared with other accounts', 'Cars and sales', 'Newest cars'])
      expect(await page.getByRole('region', { name: part, exact: true }).count(), part).toBe(1)

    // What speaks against a seller stands above the button, and how long they have waited beside the name.
    const warning = page.getByRole('region', { name: 'Worth a look' })
    const topOf = async (one: typeof warning) => (await one.boundingBox())?.y ?? Number.NaN
    expect(await topOf(warning)).toBeLessThan(await topOf(page.getByRole('button', { name: 'Verify' })))
    await page.getByText(/^Waiting \d+ days$/).waitFor()

    // Verify: the next seller is there by itself, and is what a screen reader says next.
    await page.getByRole('button', { name: 'Verify' }).and(page.locator(':enabled')).waitFor()
    // A letter does nothing until its reader has turned letters on (WCAG 2.1.4).
    await page.keyboard.press('v')
    await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
    await page.getByText(/^V verifies, D declines/).waitFor()
    expect(await waiting.count()).toBe(names.length)
    await page.keyboard.press('v')
    await page
      .getByRole('status')
      .filter({ hasText: `${first} is verified.` })
      .waitFor()
    await expect.poll(() => shown.innerText()).toBe(second)
    await expect.poll(async () => (await describeFocusedElement(page))?.name).toBe(second)
    await expect.poll(() => waiting.count()).toBe(names.length - 1)

    await page.keyboard.press('u')
    await page
      .getByRole('status')
      .filter({ hasText: `${first} is waiting again.` })
      .waitFor()
    await expect.poll(() => shown.innerText()).toBe(first)
    await expect.poll(() => waiting.count()).toBe(names.length)

    // What is typed in a field is no shortcut.
    await page.keyboard.press('d')
    await page.getByRole('dialog', { name: 'Decline the badge?' }).getByLabel('Reason').focus()
    await page.keyboard.type('Verify your own photos, please.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: `${first} was declined` })
      .waitFor()
    await expect.poll(() => shown.innerText()).toBe(second)
    await page.goto(`/dashboard/audit?${new URLSearchParams({ q: 'Verify your own photos' })}`)
    await page.getByText('Person: verification declined').first().waitFor()
  },
)
