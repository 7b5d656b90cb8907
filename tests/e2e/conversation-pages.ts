import type { Page } from 'playwright-core'
import type { OfflineSite } from './offline-site.ts'
import { waitForHydration } from './site.ts'

export const bubble = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })

export async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Write a message').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Whoever is shown this page waits until news come by themselves. */
export const untilLive = (page: Page) => page.locator('[data-live="live"]').waitFor()

/** The buyer and the seller of the demo, both in the conversation that they have. */
export async function openConversationOfTwo(offline: OfflineSite): Promise<{ buyer: Page; seller: Page }> {
  const [buyer, seller] = [await offline.aVisitor({ as: 'buyer' }), await offline.aVisitor({ as: 'seller' })]
  const found = await seller.request.get('/api/messages?q=every+service+is+documented')
  const { items } = (await found.json()) as { items: { id: string }[] }
  for (const page of [buyer, seller]) await page.goto(`/dashboard/messages/${items[0]?.id}`)
  for (const page of [buyer, seller]) {
    await waitForHydration(page)
    await untilLive(page)
  }
  return { buyer, seller }
}
