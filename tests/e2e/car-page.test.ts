import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { CarSearchResponse } from '#contract/cars.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { shiftDeviceClock } from './shift-device-clock.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })
let cars: CarSearchResponse['items'] = []
beforeAll(async () => {
  cars = CarSearchResponse.parse(await (await fetch(`${site.url}/api/cars?sort=priceAsc&limit=4`)).json()).items
})

const carPath = (index: number) => `/cars/${cars[index]?.id}`
const titleOf = (index: number) => cars[index]?.title ?? ''

async function visit(page: Page, index: number): Promise<void> {
  await page.goto(carPath(index), { waitUntil: 'networkidle' })
  await waitForHydration(page)
}

/** Scrolls to the end, like a reader of the whole page. */
async function readOn(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
}

it('G-06 the gallery goes by arrow keys, buttons, small pictures and a finger, and round from the last to the first', async () => {
  const page = await site.open({ hasTouch: true, reducedMotion: 'reduce' })
  await visit(page, 0)
  const gallery = page.getByRole('region', { name: 'Pictures' })
  const count = Number(/\/ (\d+)/.exec((await gallery.getByText(/1 \/ \d/).textContent()) ?? '')?.[1])
  expect(count).toBeGreaterThan(1)
  const at = (number: number) => gallery.getByText(`${number} / ${count}`).waitFor()
  await gallery.getByRole('list', { name: 'All pictures, side by side' }).focus()
  await page.keyboard.press('ArrowRight')
  await at(2)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await at(count)
  await gallery.getByRole('button', { name: 'Next picture' }).click()
  await at(1)
  await gallery.getByRole('button', { name: 'Show picture 2' }).click()
  await at(2)
  await gallery
    .getByRole('list', { name: 'All pictures, side by side' })
    .evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }))
  await at(1)
})

itInProof('G-06 the pictures fill the screen, keep their place when that ends, and give the focus back', async () => {
  const page = await site.open({ reducedMotion: 'reduce' })
  await visit(page, 0)
  const opener = page.getByRole('button', { name: 'View pictures full screen' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pictures' })
  await dialog.getByText(/^Picture 1 \//).waitFor()
  await page.keyboard.press('ArrowRight')
  await dialog.getByText(/^Picture 2 \//).waitFor()
  const box = await dialog.boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('region', { name: 'Pictures' })
    .getByText(/^Picture 2 \//)
    .waitFor()
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

it('G-05 similar cars stand below, can be bought, and are compared with this one in one step', async () => {
  const page = await site.open()
  await visit(page, 0)
  const similar = page.getByRole('region', { name: 'Similar cars' })
  const titles = await similar.getByRole('article').getByRole('heading').allTextContents()
  expect(titles.length).toBeGreaterThan(0)
  await similar.getByRole('link', { name: 'Compare these cars' }).click()
  await page.waitForURL(`**/compare?ids=${cars[0]?.id},*`)
  const compared = page.getByRole('list', { name: 'Cars to compare' }).getByRole('article')
  expect(await compared.first().getByRole('heading').innerText()).toBe(titleOf(0))
  expect(await compared.nth(1).getByRole('heading').innerText()).toBe(titles[0])
})

it('G-05 what somebody looked at stays on their device, the latest first, and is forgotten when they say so', async () => {
  const page = await site.open()
  for (const index of [0, 1, 2, 0]) await visit(page, index)
  await readOn(page)
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await viewed.getByRole('article').nth(1).waitFor()
  expect(await viewed.getByRole('heading', { level: 3 }).allTextContents()).toEqual([titleOf(2), titleOf(1)])

  const stranger = await site.open()
  await visit(stranger, 3)
  await readOn(stranger)
  expect(await stranger.getByRole('region', { name: 'Recently viewed' }).count()).toBe(0)

  await viewed.getByRole('button', { name: 'Clear list' }).click()
  await viewed.waitFor({ state: 'detached' })
  await page.reload({ waitUntil: 'networkidle' })
  await waitForHydration(page)
  await readOn(page)
  expect(await viewed.count()).toBe(0)
  // Only the car of this page itself is remembered again.
  expect(await page.evaluate(() => localStorage.getItem('viewed'))).toBe(JSON.stringify([cars[0]?.id]))
})

itInProof('a list on the device that is broken, or of somebody else’s making, breaks no page', async () => {
  const page = await site.open()
  await visit(page, 0)
  for (const broken of ['{', '{"a":1}', '[null, 7, "<b>", {"id":"x"}]']) {
    await page.evaluate((text) => {
      for (const name of ['viewed', 'compare']) localStorage.setItem(name, text)
    }, broken)
    await visit(page, 1)
    await readOn(page)
    await page.getByRole('heading', { level: 1, name: titleOf(1) }).waitFor()
    expect(await page.getByRole('region', { name: 'Cars to compare' }).count()).toBe(0)
  }
})

itInProof(
  'sharing hands on the address of the car, by the device where it can, else through the clipboard',
  async () => {
    const page = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.goto(`${carPath(0)}?utm_source=somewhere`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}${carPath(0)}`)

    const phone = await site.open()
    await phone.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (data: ShareData) => document.body.setAttribute('data-shared', JSON.stringify(data)),
      })
    })
    await visit(phone, 0)
    await phone.getByRole('button', { name: 'Share' }).click()
    await expect
      .poll(() => phone.locator('body').getAttribute('data-shared'))
      .toBe(JSON.stringify({ title: titleOf(0), url: `${site.url}${carPath(0)}` }))
  },
)

itInProof(
  'on a phone the price and the way to the car stay in sight, and cover nothing at the end of the page',
  async () => {
    const page = await site.openAs('buyer')
    await page.setViewportSize({ width: 320, height: 740 })
    await visit(page, 0)
    const book = page.getByRole('button', { name: /^Book Now/ })
    const bottomOf = async () => {
      const box = await book.boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0))
    }
    expect(await bottomOf()).toBeLessThanOrEqual(740)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await bottomOf()).toBeLessThanOrEqual(740)
    const footer = await page.getByRole('contentinfo').boundingBox()
    const bar = await book.locator('xpath=..').boundingBox()
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
    await book.click()
    await page.getByRole('dialog', { name: 'Book a meeting' }).waitFor()
  },
)

it('a device whose clock shows another year takes over what the server has written, without an error', async () => {
  const page = await site.openAs('buyer')
  await shiftDeviceClock(page, { hours: 366 * 24 })
  const before = [...site.complaints]
  for (const path of ['/faq', '/cars', carPath(0), '/dashboard/myOrders', '/dashboard/offers', '/dashboard/messages']) {
    await page.goto(path)
    await waitForHydration(page)
  }
  expect(site.complaints).toEqual(before)
})

it('no page complained', () => {
  expect(site.complaints).toEqual([])
})

itInProof(
  'S-21 the page of a make names the day of a posting in the zone of the car, before scripts run too',
  async () => {
    const page = await site.openAs('buyer')
    const html = await (await page.request.get('/tesla')).text()
    const posted = [...html.matchAll(/<time [^>]*>([^<]+)<\/time>/g)].map(([, text]) => text ?? '')
    expect(posted.length).toBeGreaterThan(0)
    expect(posted.filter((text) => !/[AP]M [A-Z]+/.test(text) || text.includes('UTC'))).toEqual([])
  },
)

it('G-05 the label of a price leads to its reasons', async () => {
  const answer = await fetch(`${site.url}/api/cars?limit=100`)
  const labelled = CarSearchResponse.parse(await answer.json()).items.find(({ valuation }) => valuation !== null)
  const page = await site.open({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await page.goto(`/cars/${labelled?.id}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: /Why\?$/ }).click()
  const reasons = page.getByRole('heading', { name: 'Is the price fair?' })
  await reasons.waitFor()
  await expect.poll(async () => ((await reasons.boundingBox())?.y ?? 9999) < 844).toBe(true)
})
