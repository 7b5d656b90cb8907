import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })

let page: Page
beforeAll(async () => {
  page = await site.openAs('buyer', { viewport: { width: 320, height: 640 } })
  await page.goto('/dashboard/myOrders')
  await waitForHydration(page)
})

it('S-29 on a small phone the state of an order and what is next stand in the first 300 px of its card', async () => {
  const cards = page.getByRole('article').filter({ has: page.locator('.order-actions') })
  expect(await cards.count()).toBeGreaterThan(2)
  const depths = await cards.evaluateAll((all) =>
    all.map((card) => {
      const state = card.querySelector('.order-actions')?.previousElementSibling
      return (state?.getBoundingClientRect().bottom ?? Number.NaN) - card.getBoundingClientRect().top
    }),
  )
  for (const depth of depths) expect(depth).toBeLessThan(300)
})

it('S-29 what ended stands below what is open, each in a row that says what happened, and opens to the whole order', async () => {
  const rows = page.locator('.settled-order')
  expect(await rows.count()).toBeGreaterThan(2)
  const open = page.getByRole('article').filter({ has: page.locator('.order-actions') })
  const lastOpen = await open.last().boundingBox()
  for (const row of await rows.all()) {
    const box = await row.boundingBox()
    expect(box?.y).toBeGreaterThan((lastOpen?.y ?? 0) + (lastOpen?.height ?? 0))
    expect(box?.height).toBeLessThan(140)
    expect(await row.getByRole('link').count()).toBe(2)
  }
  const declined = rows.filter({ has: page.getByText('Declined by the seller', { exact: true }) })
  const title = (await declined.getByRole('heading').textContent()) ?? ''
  await declined.getByRole('button', { name: `Order details: ${title}` }).press('Enter')
  const whole = page.getByRole('article').filter({ has: page.getByText('Declined by the seller', { exact: true }) })
  await whole.locator('dl').waitFor()
  expect(await page.evaluate((name) => document.activeElement?.textContent?.includes(name), title)).toBe(true)
})

it('S-29 on a phone a card has one button and a menu with the rest, which opens the dialogs of the buttons', async () => {
  const shown = await page.locator('.order-actions').evaluateAll((all) =>
    all.map((one) => {
      const buttons = [...one.querySelectorAll(':scope > .btn')].filter((button) => button.checkVisibility())
      return buttons.filter((button) => !button.matches('.btn-square')).length
    }),
  )
  expect(Math.max(...shown)).toBe(1)
  const order = page
    .getByRole('article')
    .filter({ has: page.locator('a[href^="#offer-"]') })
    .first()
  await order.getByRole('button', { name: /^More/ }).click()
  await order.getByRole('link', { name: /^Make an offer/ }).click()
  const offer = page.getByRole('dialog', { name: 'Make an offer' })
  await offer.getByLabel('Your offer').waitFor()
  await offer.getByRole('button', { name: 'Close' }).click()
  await offer.waitFor({ state: 'hidden' })
  await order.getByRole('button', { name: /^More/ }).click()
  await order.getByRole('button', { name: /^Cancel booking/ }).click()
  await page.getByRole('dialog', { name: 'Cancel this booking?' }).getByRole('button', { name: 'Keep it' }).click()
})

it('on a small phone the sign of a notice stands beside its text, and the label of a search on one line', async () => {
  const gaps = await page.locator('article .border-s-4').evaluateAll((all) =>
    all.map((notice) => {
      const [sign, text] = [...notice.children].map((one) => one.getBoundingClientRect())
      return (text?.top ?? Number.NaN) - (sign?.bottom ?? Number.NaN)
    }),
  )
  expect(gaps.length).toBeGreaterThan(0)
  for (const gap of gaps) expect(gap).toBeLessThan(0)
  const label = page.getByText('Search by car or seller')
  expect((await label.boundingBox())?.height).toBeLessThan(30)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
