import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { bubble, openConversationOfTwo, untilLive, write } from './conversation-pages.ts'
import { useOfflineSite } from './offline-site.ts'
import { demoPassword } from './site.ts'

const offline = useOfflineSite()
const { site } = offline

it('G-19 whoever blocks somebody sees at once what that ends: a price on the table, and news', async () => {
  const [buyer, seller] = [await offline.aVisitor({ as: 'buyer' }), await offline.aVisitor({ as: 'seller' })]
  const headers = { origin: offline.front.url }
  const own = await (await seller.request.get('/api/my/cars?state=available&limit=48')).json()
  const bargained = await (await buyer.request.get('/api/my/offers')).json()
  const taken = new Set(bargained.items.map(({ car }: { car: { id: string } }) => car.id))
  const { id, priceCents } = own.items.find((car: { id: string; status: string }) => {
    return car.status === 'available' && !taken.has(car.id)
  })
  const data = { clientId: randomUUID(), carId: id, priceCents: priceCents - 50_000 }
  const offered = await buyer.request.post('/api/offers', { data, headers })
  expect(offered.status()).toBe(201)
  const { threadId } = await offered.json()
  await seller.goto(`/dashboard/messages/${threadId}`)
  await untilLive(seller)
  const accept = seller.getByRole('button', { name: /^Accept/ })
  await accept.waitFor()
  const answered = Promise.withResolvers<void>()
  await seller.route('**/api/messages/*/block', async (route) => {
    await answered.promise
    await route.continue()
  })
  await seller.getByRole('button', { name: 'Conversation menu' }).click()
  await seller.getByRole('button', { name: /^Block/ }).click()
  const question = seller.getByRole('dialog').getByRole('button', { name: /^Block/ })
  await question.click()
  await accept.waitFor({ state: 'detached' })
  answered.resolve()
  await seller.getByText('You’ve blocked this person.').waitFor()
  await seller.getByText(/Unblock them here before/).waitFor()
  expect(await seller.getByText('New messages show up automatically.').count()).toBe(0)
  await seller.getByRole('button', { name: 'Conversation menu' }).click()
  await seller.getByRole('button', { name: /^Unblock/ }).click()
  await accept.waitFor()
  await seller.getByText('New messages show up automatically.').waitFor()
})

/** Somebody else signs in in the browser of this page, which is not told; also while the front of the site is away. */
async function signInUnnoticed(page: Page, email: string): Promise<void> {
  const data = { email, password: demoPassword }
  const options = { data, headers: { origin: site.url } }
  const answer = await page.request.post(`${site.url}/api/auth/sign-in/email`, options)
  expect(answer.status()).toBe(200)
}

/** The words that the server has of a person in the conversation of this page. */
async function wordsOf(person: Page, thread: Page): Promise<string[]> {
  const answer = await person.request.get(`/api/messages/${thread.url().split('/').at(-1)}`)
  const { messages } = (await answer.json()) as { messages: { isOwn: boolean; text: string }[] }
  return messages.filter(({ isOwn }) => isOwn).map(({ text }) => text)
}

it('G-19 what a person writes on a page is sent as nobody else who has signed in in that browser, and waits for them', async () => {
  const { buyer, seller } = await openConversationOfTwo(offline)
  await signInUnnoticed(seller, 'buyer@demo.test')
  await write(seller, 'From the seller alone')
  await seller.getByText('You’re no longer signed in here as Marcus Holloway.').waitFor()
  expect(await wordsOf(buyer, buyer)).not.toContain('From the seller alone')
  await seller.getByRole('button', { name: 'Conversation menu' }).click()
  await seller.getByRole('button', { name: 'Mute: no emails about this' }).click()
  const dialog = seller.getByRole('dialog', { name: 'Someone else is signed in on this browser now' })
  await dialog.getByText('This page was opened as Marcus Holloway.').waitFor()
  await dialog.getByRole('button', { name: 'Reload page' }).click()
  await seller.getByRole('button', { name: /^Your menu, (?!Marcus)/ }).waitFor()
  await seller.getByRole('log').waitFor()
  expect(await bubble(seller, 'From the seller alone').count()).toBe(0)

  await signInUnnoticed(seller, 'seller@demo.test')
  await seller.reload()
  await bubble(buyer, 'From the seller alone').waitFor()
  expect(await wordsOf(seller, seller)).toContain('From the seller alone')
})

itInProof('G-19 what waits in a closed tab is sent from another page as its author alone', async () => {
  const { buyer, seller } = await openConversationOfTwo(offline)
  const elsewhere = await seller.context().newPage()
  await elsewhere.goto('/faq')
  await elsewhere.getByRole('link', { name: /^Notifications/ }).waitFor()
  await offline.withoutServer(async () => {
    await write(seller, 'Left by the seller')
    await seller.getByText('Not sent yet.').waitFor()
    await seller.close()
    await signInUnnoticed(elsewhere, 'noah.lindqvist@demo.test')
  })
  const refused = elsewhere.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/api\/messages\/[^/]+$/.test(response.url()),
  )
  await elsewhere.evaluate(() => window.dispatchEvent(new Event('online')))
  expect((await refused).status()).toBe(409)
  expect(await wordsOf(buyer, buyer)).not.toContain('Left by the seller')
  await signInUnnoticed(elsewhere, 'seller@demo.test')
  await elsewhere.goto(buyer.url())
  await bubble(buyer, 'Left by the seller').waitFor()
  expect(await elsewhere.getByText('Not sent.').count()).toBe(0)
})
