import { afterAll, expect, it } from 'vitest'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

it('a dialog stays while its request is under way: Escape, the cross and the backdrop wait for the answer', async () => {
  const page = await site.openAs('buyer')
  await page.goto('/dashboard/myprofile')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Edit phone number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your phone number' })
  await dialog.getByLabel('Phone number').fill('+1 512 555 0143')
  // In the page itself: a service worker may send requests of its own.
  await page.evaluate(() => {
    const { fetch } = window
    const answer = Promise.withResolvers<void>()
    Object.assign(window, { answer: answer.resolve })
    window.fetch = async (...call) => {
      if (new Request(...call).method === 'PATCH') await answer.promise
      return fetch(...call)
    }
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.locator('button[aria-busy=true]').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.mouse.click(2, 2)
  expect(await dialog.isVisible()).toBe(true)
  await page.evaluate(() => (window as unknown as { answer: () => void }).answer())
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('+1 512 555 0143').waitFor()
})
