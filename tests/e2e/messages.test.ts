import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { bubble, openConversationOfTwo, untilLive, write } from './conversation-pages.ts'
import { useOfflineSite } from './offline-site.ts'
import { aPhoto, demoPassword, submitLoginForm, waitForHydration } from './site.ts'

const offline = useOfflineSite()
const { site } = offline

const twoPeople = () => openConversationOfTwo(offline)

it('G-19 two people talk live; cut off they go on where they were, and each message is there once', async () => {
  const { buyer, seller } = await twoPeople()
  await write(buyer, 'Could I come on Friday?')
  await bubble(seller, 'Could I come on Friday?').waitFor()
  await buyer.getByText('Read', { exact: false }).last().waitFor()
  await write(seller, 'Friday at six is fine.')
  await bubble(buyer, 'Friday at six is fine.').waitFor()

  await offline.withoutServer(async () => {
    await write(buyer, 'Sent while the line was cut')
    await buyer.getByText('Not sent yet. We’ll send it as soon as you’re back online.').waitFor()
  })
  await bubble(seller, 'Sent while the line was cut').waitFor()
  await untilLive(buyer)
  await write(seller, 'After the cut')
  await bubble(buyer, 'After the cut').waitFor()
  for (const page of [buyer, seller])
    for (const text of [
      'Could I come on Friday?',
      'Friday at six is fine.',
      'Sent while the line was cut',
      'After the cut',
    ])
      expect(await bubble(page, text).count(), text).toBe(1)
  const order = async (page: Page) => (await page.getByRole('log').innerText()).replaceAll('\n', ' ')
  for (const page of [buyer, seller])
    expect(await order(page)).toMatch(/Friday at six is fine\..*Sent while the line was cut.*After the cut/)
})

it('G-19 quick replies are offered only to whom the other side wrote last, and who and what it is about stays in sight', async () => {
  const { buyer, seller } = await twoPeople()
  const replies = seller.getByRole('list', { name: 'Quick replies' })
  await write(buyer, 'Is Saturday possible?')
  await replies.waitFor()
  // The seller has said before that they may come: only the answers that are still missing are there.
  expect(await replies.getByRole('button', { name: /come see it/ }).count()).toBe(0)
  await replies.getByRole('button', { name: /get back to you today/ }).click()
  await replies.waitFor({ state: 'detached' })
  await bubble(buyer, 'I’ll check and get back to you today.').waitFor()
  // However far back they read, the head and the field stay.
  await seller.getByRole('region', { name: /^Conversation with/ }).evaluate((box) => box.scrollTo(0, -box.scrollHeight))
  const edges = await seller.getByRole('main').evaluate((main) => {
    const [head, form] = ['header', 'form:has(textarea)'].map((one) => main.querySelector(one)?.getBoundingClientRect())
    return { top: head?.top, height: head?.height, below: innerHeight - (form?.bottom ?? 9999), room: form?.height }
  })
  expect(edges.top).toBe(64)
  expect(edges.height).toBeLessThanOrEqual(80)
  expect(edges.below).toBeGreaterThanOrEqual(0)
  expect(edges.room).toBeLessThanOrEqual(60)
  // A day stands once above its messages, which have only their times.
  const days = await seller.getByRole('log').locator('> p').allInnerTexts()
  expect(days.length).toBeGreaterThan(0)
  expect(new Set(days).size).toBe(days.length)
})

it('G-19 on a desk the conversations stay beside the open one and follow the news; on a phone it has the page to itself', async () => {
  const { buyer, seller } = await twoPeople()
  await buyer.setViewportSize({ width: 1280, height: 800 })
  const others = buyer.getByRole('navigation', { name: 'Conversations' })
  const open = others.locator('[aria-current="page"]')
  const first = await open.getAttribute('href')
  expect(new URL(buyer.url()).pathname).toBe(first)
  await others.locator('a[href*="/messages/"]:not([aria-current])').first().click()
  await expect.poll(() => open.getAttribute('href')).not.toBe(first)
  await untilLive(buyer)
  await write(seller, 'While another one is open')
  const news = others.getByRole('article').filter({ hasText: 'While another one is open' })
  await news.getByText('1 new message').waitFor()
  await news.getByRole('link').click()
  await bubble(buyer, 'While another one is open').waitFor()
  await buyer.setViewportSize({ width: 390, height: 800 })
  await others.waitFor({ state: 'hidden' })
  const lists: string[] = []
  buyer.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/messages') lists.push(request.url())
  })
  await write(seller, 'Nobody sees the list now')
  await bubble(buyer, 'Nobody sees the list now').waitFor()
  expect(lists).toEqual([])
  // Turned to a wide screen it has what came meanwhile.
  await buyer.setViewportSize({ width: 1280, height: 800 })
  await others.getByText('Nobody sees the list now').waitFor()
  await buyer.setViewportSize({ width: 390, height: 800 })
  await buyer.getByRole('main').getByRole('link', { name: 'All messages' }).click()
  await buyer.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
})

itInProof(
  'G-19 messages that could not be sent outlive their page and one another in two tabs of one person, which show each once',
  async () => {
    const { buyer, seller } = await twoPeople()
    const second = await buyer.context().newPage()
    await second.goto(buyer.url())
    await untilLive(second)
    await offline.withoutServer(async () => {
      await write(buyer, 'Written before the tab was closed')
      await buyer.getByText('Not sent yet.').waitFor()
      await write(second, 'Written beside it')
      await second.getByText('Not sent yet.').nth(1).waitFor()
      await buyer.close()
    })
    for (const page of [seller, second])
      for (const text of ['Written before the tab was closed', 'Written beside it']) await bubble(page, text).waitFor()
    const log = (await second.getByRole('log').innerText()).replaceAll('\n', ' ')
    expect(log).toMatch(/Written before the tab was closed.*Written beside it/)
    await second.reload()
    await untilLive(second)
    await write(seller, 'For both tabs')
    await bubble(second, 'For both tabs').waitFor()
    expect(await bubble(seller, 'Written before the tab was closed').count()).toBe(1)
    expect(await bubble(second, 'For both tabs').count()).toBe(1)
  },
)

/** A browser hides a tab behind another one; that of the tests shows them all. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hides) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hides })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

it('G-19 the tabs of a browser share one stream, which outlives the tab that has it; each shows a message once', async () => {
  const { buyer, seller } = await twoPeople()
  const streams = new Set<Request>()
  const isStream = (request: Request) => !request.serviceWorker() && request.url().includes('/api/messages/stream')
  buyer.context().on('request', (request) => isStream(request) && streams.add(request))
  buyer.context().on('requestfinished', (request) => streams.delete(request))
  buyer.context().on('requestfailed', (request) => streams.delete(request))
  const pagesWithStream = () => [...streams].map((request) => request.frame().page()).filter((page) => !page.isClosed())
  // From here on every stream is counted.
  await buyer.reload()
  await untilLive(buyer)
  const others: Page[] = []
  // Over HTTP/1.1 a browser has six connections to a server: a seventh page would wait for one.
  while (others.length < chooseForTestOrProof({ test: 2, proof: 6 })) {
    const page = await buyer.context().newPage()
    await page.goto(buyer.url())
    await untilLive(page)
    others.push(page)
  }
  expect(pagesWithStream()).toEqual([buyer])
  await write(seller, 'For all tabs')
  for (const page of [buyer, ...others]) await bubble(page, 'For all tabs').waitFor()

  await buyer.close()
  await write(seller, 'For those that are left')
  for (const page of others) await bubble(page, 'For those that are left').waitFor()
  const [leader, ...more] = pagesWithStream()
  expect(more).toEqual([])
  if (!leader) return expect.fail('No tab has the stream.')

  // A tab that nobody sees gives it to one that is seen, and reads what it has missed once it is seen again.
  await setHidden(leader, true)
  const seen = others.filter((page) => page !== leader)
  await expect.poll(() => pagesWithStream().map((page) => seen.includes(page))).toEqual([true])
  await write(seller, 'While one was hidden')
  for (const page of seen) await bubble(page, 'While one was hidden').waitFor()
  expect(await bubble(leader, 'While one was hidden').count()).toBe(0)
  await setHidden(leader, false)
  await bubble(leader, 'While one was hidden').waitFor()
  for (const page of others)
    for (const text of ['For all tabs', 'For those that are left', 'While one was hidden'])
      expect(await bubble(page, text).count(), text).toBe(1)
  expect(pagesWithStream()).toHaveLength(1)
})

itInProof('G-19 what waits in a conversation that was closed leaves from any other page', async () => {
  const { buyer, seller } = await twoPeople()
  await offline.withoutServer(async () => {
    await write(buyer, 'Left behind in a closed tab')
    await buyer.getByText('Not sent yet.').waitFor()
    await buyer.close()
  })
  const elsewhere = await buyer.context().newPage()
  await elsewhere.goto('/faq')
  await bubble(seller, 'Left behind in a closed tab').waitFor()
})

itInProof('G-19 it leaves from a page that was opened while the server was away, too', async () => {
  const { buyer, seller } = await twoPeople()
  await offline.withoutServer(async () => {
    await write(buyer, 'Written before the way to another page')
    await buyer.getByText('Not sent yet.').waitFor()
    await buyer.goto('/about')
    await buyer.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
  })
  await bubble(seller, 'Written before the way to another page').waitFor()
  expect(new URL(buyer.url()).pathname).toBe('/about')
})

it('G-19 the menu counts unread conversations live, and a payment request warns both sides with the reason', async () => {
  const { buyer, seller } = await twoPeople()
  await buyer.goto('/dashboard/messages')
  await waitForHydration(buyer)
  await write(seller, 'Please send a deposit by Zelle or call 512 555 0123')
  await seller.getByText('This message mentions a payment outside Forecourt.').last().waitFor()
  await seller.getByText('This message contains a phone number').last().waitFor()
  const menu = buyer.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /Messages/ })
  await expect.poll(() => menu.first().innerText()).toMatch(/1/)
  await buyer.getByRole('article').filter({ hasText: 'Please send a deposit' }).getByRole('link').click()
  await buyer.getByText('This message mentions a payment outside Forecourt.').last().waitFor()
  await expect.poll(() => menu.first().innerText()).not.toMatch(/1/)
})

itInProof('G-19 a blocked person is told so, and what they wrote is kept to edit', async () => {
  const { buyer, seller } = await twoPeople()
  await seller.getByRole('button', { name: 'Conversation menu' }).click()
  await seller.getByRole('button', { name: /^Block/ }).click()
  await seller
    .getByRole('dialog')
    .getByRole('button', { name: /^Block/ })
    .click()
  await seller.getByText('You’ve blocked this person.').waitFor()
  await buyer.getByText('This person isn’t accepting messages from you.').waitFor()
  await seller.getByRole('button', { name: 'Conversation menu' }).click()
  await seller.getByRole('button', { name: /^Unblock/ }).click()
  await buyer.getByLabel('Write a message').waitFor()
  await write(buyer, 'Good again')
  await bubble(seller, 'Good again').waitFor()
})

itInProof('G-19 a photo goes with a message', async () => {
  const { buyer, seller } = await twoPeople()
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }
  await buyer.locator('input[type=file]').setInputFiles(photo)
  await buyer.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await buyer.getByRole('button', { name: 'Send', exact: true }).click()
  const shown = seller.getByRole('img', { name: /^Photo 1 from/ })
  await shown.waitFor()
  expect(await shown.getAttribute('src')).toMatch(/^\/api\/messages\/photos\/private-.+\.webp$/)
})

itInProof('G-19 a visitor who is signed out writes to a seller, logs in, and goes on with the same text', async () => {
  const page = await site.openAgain()
  await page.goto(`/cars/${offline.other.id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Message seller' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Is it still available?' }).click()
  await dialog.getByLabel(/^Message to/).fill('Is it still available? I live close by.')
  await dialog.getByRole('button', { name: 'Log in to send' }).click()
  await page.waitForURL(/\/login/)
  await submitLoginForm(page, { email: 'buyer@demo.test', password: demoPassword })
  await page.waitForURL(/\/cars\//)
  expect(await dialog.getByLabel(/^Message to/).inputValue()).toBe('Is it still available? I live close by.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('link', { name: 'Open the conversation' }).click()
  await bubble(page, 'Is it still available? I live close by.').waitFor()
  await untilLive(page)
  expect(await page.getByRole('list', { name: 'Quick questions' }).count()).toBe(0)
})

it('G-19 signing out ends the stream of that person', async () => {
  const { buyer } = await twoPeople()
  const ended = buyer.waitForEvent('requestfinished', (request) => request.url().includes('/api/messages/stream'))
  const failed = buyer.waitForEvent('requestfailed', (request) => request.url().includes('/api/messages/stream'))
  await buyer.request.post('/api/auth/sign-out', { headers: { origin: offline.front.url } })
  await buyer.goto('/faq')
  await Promise.race([ended, failed])
  expect((await buyer.request.get('/api/messages/stream')).status()).toBe(401)
})
