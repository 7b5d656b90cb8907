import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
const bell = (count: number | null) =>
  count === null ? { name: 'Notifications', exact: true } : { name: `Notifications, ${count} new`, exact: true }

it('G-20 the bell counts live, the list leads on and marks as read, and settings stay', async () => {
  const [buyer, seller] = [await site.openAs('buyer'), await site.openAs('seller')]
  await seller.goto('/dashboard/notifications')
  await waitForHydration(seller)
  const read = seller.getByRole('button', { name: 'Mark all as read' })
  if (await read.isVisible()) await read.click()
  await seller.getByRole('banner').getByRole('link', bell(null)).waitFor()
  // A page of the public site follows, too.
  await seller.goto('/cars')
  await waitForHydration(seller)
  await seller.getByRole('banner').getByRole('link', bell(null)).waitFor()

  const found = await buyer.request.get('/api/messages')
  const { items } = (await found.json()) as { items: { id: string }[] }
  const sent = await buyer.request.post(`/api/messages/${items[0]?.id}`, {
    data: { clientId: randomUUID(), text: 'Is the roof box included?', photoIds: [] },
    headers: { origin: site.url },
  })
  expect(sent.status()).toBe(201)
  const news = seller.getByRole('banner').getByRole('link', bell(1))
  await news.click()
  await seller.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  await seller
    .getByRole('link', { name: /^(New message|\d+ new messages) from / })
    .first()
    .click()
  await seller.getByRole('log').getByText('Is the roof box included?').waitFor()
  await seller.getByRole('banner').getByRole('link', bell(null)).waitFor()

  await seller.goto('/dashboard/notificationSettings')
  await waitForHydration(seller)
  // A kind of the other role, too: who sells may buy tomorrow.
  const wishes = seller.getByRole('group', { name: /^Wish list/ })
  await wishes.getByLabel('Email').uncheck()
  expect(
    await seller
      .getByRole('group', { name: /^Payments/ })
      .getByLabel('Email')
      .isDisabled(),
  ).toBe(true)
  await seller.getByLabel('No emails during these hours').check()
  await seller.getByLabel('Until').fill('06:30')
  await seller.getByRole('button', { name: 'Save settings' }).click()
  await seller.getByText('Your settings have been saved.').waitFor()
  await seller.reload()
  await waitForHydration(seller)
  expect(await wishes.getByLabel('Email').isChecked()).toBe(false)
  expect(await seller.getByLabel('Until').inputValue()).toBe('06:30')
  expect(site.complaints).toEqual([])
})

it('G-20 reading in one tab brings the number of another down, also of one that nobody sees', async () => {
  const [buyer, seller] = [await site.openAs('buyer'), await site.openAs('seller')]
  const { items } = (await (await buyer.request.get('/api/messages')).json()) as { items: { id: string }[] }
  await buyer.request.post(`/api/messages/${items[0]?.id}`, {
    data: { clientId: randomUUID(), text: 'Two tabs?', photoIds: [] },
    headers: { origin: site.url },
  })
  const unread = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications, \d+ new$/ })
  const unseen = await seller.context().newPage()
  await unseen.goto('/cars')
  await unread(unseen).waitFor()
  // A browser hides the tab behind another one; this one shows them all.
  await unseen.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await seller.goto('/dashboard/notifications')
  await waitForHydration(seller)
  await seller.getByRole('button', { name: 'Mark all as read' }).click()
  await seller.getByRole('banner').getByRole('link', bell(null)).waitFor()
  await unseen.getByRole('banner').getByRole('link', bell(null)).waitFor()
  await unseen.close()
})

itInProof('G-20 a bell that hears of an ended session neither signs out nor reloads under a form', async () => {
  const page = await site.openAs('seller')
  await page.goto('/dashboard/notificationSettings')
  await waitForHydration(page)
  await page.getByLabel('No emails during these hours').check()
  await page.getByLabel('From').fill('21:15')
  await page.context().clearCookies()
  const refused = page.waitForResponse(
    (response) => response.url().endsWith('/api/notices/unread') && response.status() === 401,
  )
  // The connection comes back, and the bell counts anew.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await refused
  expect(await page.getByLabel('From').inputValue()).toBe('21:15')
  expect(new URL(page.url()).pathname).toBe('/dashboard/notificationSettings')
})
