import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { bubble, untilLive, write } from './conversation-pages.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })

const behind = 120

/** A conversation of the demo in which the seller has written a word once, and much since. */
async function aLongConversation(): Promise<{ buyer: Page; seller: Page; threadId: string; say: Say }> {
  const [buyer, seller] = [await site.openAs('buyer'), await site.openAs('seller')]
  const found = await seller.request.get('/api/messages?q=every+service+is+documented')
  const { items } = (await found.json()) as { items: { id: string }[] }
  const threadId = items[0]?.id ?? ''
  const say: Say = async (text) => {
    const data = { clientId: randomUUID(), text }
    const sent = await seller.request.post(`/api/messages/${threadId}`, { data, headers: { origin: site.url } })
    expect(sent.status(), text).toBe(201)
  }
  return { buyer, seller, threadId, say }
}
type Say = (text: string) => Promise<void>

const texts = (page: Page) => page.getByRole('log').locator('p[dir="auto"]').allInnerTexts()
const newer = (page: Page) => page.getByRole('button', { name: 'Show newer messages' })

it('G-19 what a search finds opens at its message, many pages back, marked and focused, and news come once its reader is at the end', async () => {
  const { buyer, threadId, say } = await aLongConversation()
  await say('There is a zebra in the glove box')
  for (let count = 1; count <= behind; count += 1) await say(`Line ${count}`)
  await buyer.goto('/dashboard/messages?q=zebra')
  await waitForHydration(buyer)
  await buyer.getByRole('article').getByRole('link').click()
  await buyer.waitForURL(`**/dashboard/messages/${threadId}?q=zebra&message=*`)
  const found = buyer.getByRole('group', { name: 'Found message' })
  await found.getByText('There is a zebra in the glove box').waitFor()
  await expect.poll(() => found.evaluate((group) => group === document.activeElement)).toBe(true)
  expect(
    await found.evaluate((group) => {
      const { top, bottom } = group.getBoundingClientRect()
      return top >= 64 && bottom <= innerHeight
    }),
  ).toBe(true)

  // Only the box of the messages has moved: what stands above it is not covered.
  expect(await buyer.evaluate(() => scrollY)).toBe(0)

  // What comes meanwhile has its place at the end.
  await untilLive(buyer)
  await say('While you read far back')
  await newer(buyer).click()
  await bubble(buyer, 'Line 75').waitFor()
  expect(await bubble(buyer, 'While you read far back').count()).toBe(0)
  await newer(buyer).click()
  await bubble(buyer, 'While you read far back').waitFor()
  await newer(buyer).waitFor({ state: 'detached' })
  await say('Now you follow')
  await bubble(buyer, 'Now you follow').waitFor()
  const shown = await texts(buyer)
  const lines = Array.from({ length: behind }, (_, at) => `Line ${at + 1}`)
  const from = shown.indexOf('There is a zebra in the glove box')
  expect(shown.slice(from + 1)).toEqual([...lines, 'While you read far back', 'Now you follow'])

  // Whoever answers from far back stands at the end, and the way back leads to what was found.
  await buyer.reload()
  await waitForHydration(buyer)
  await newer(buyer).waitFor()
  await write(buyer, 'I read it only now')
  await bubble(buyer, 'I read it only now').waitFor()
  await newer(buyer).waitFor({ state: 'detached' })
  expect((await texts(buyer)).slice(-2)).toEqual(['Now you follow', 'I read it only now'])
  await buyer.setViewportSize({ width: 390, height: 800 })
  await buyer.getByRole('main').getByRole('link', { name: 'All messages' }).click()
  await buyer.waitForURL('**/dashboard/messages?q=zebra')
  expect(site.complaints).toEqual([])
})
