import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { aPhoto, demoPassword, signIn, useDemoSite } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

/** The table row, or the card on a phone, with this text. */
const rowOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

describe('the listings of all sellers', () => {
  it('an Admin finds a car, takes it down with a reason, the seller reads it and cannot offer it, and it is put back', async () => {
    const admin = await site.openAs('admin')
    // From the page of a car it is one step to where it is taken down.
    const { items } = await (await admin.request.get('/api/cars?limit=1')).json()
    await admin.goto(`/cars/${items[0].id}`)
    await admin.getByRole('link', { name: 'Manage this listing' }).click()
    await rowOf(admin, items[0].title)
      .getByRole('button', { name: /^Take down/ })
      .waitFor()
    await admin.goto('/dashboard/listings')
    await admin.getByLabel('Seller’s name or email').fill('seller@demo.test')
    await admin.getByLabel('Status', { exact: true }).selectOption('available')
    await admin.getByRole('button', { name: 'Search', exact: true }).click()
    await admin.waitForURL(/seller=seller%40demo\.test.*status=available/)
    // The address contains the search, so that it can be reloaded and shared.
    await admin.reload({ waitUntil: 'networkidle' })
    const takeDown = admin.getByRole('button', { name: /^Take down/ }).first()
    const title = ((await takeDown.textContent()) ?? '').replace('Take down: ', '')
    await takeDown.click()
    const dialog = admin.getByRole('dialog', { name: 'Take this car down?' })
    await dialog.getByRole('button', { name: 'Take down' }).click()
    await dialog.getByRole('alert').getByText('Enter a reason. The seller will see it').waitFor()
    await dialog.getByLabel('Reason').fill('The pictures show another car.')
    await dialog.getByRole('button', { name: 'Take down' }).click()
    await admin.getByText(`${title} has been taken down`).waitFor()
    await admin.goto('/dashboard/listings?status=takenDown')
    await rowOf(admin, title).getByText('The pictures show another car.').waitFor()

    const seller = await site.openAs('seller')
    await seller.goto('/dashboard/myProduct')
    const card = seller.getByRole('article').filter({ hasText: title })
    await card.getByText('Forecourt took this car down: “The pictures show another car”.').waitFor()
    expect(await card.getByRole('switch').count()).toBe(0)
    expect(await card.getByRole('link', { name: /^Edit/ }).count()).toBe(0)

    await rowOf(admin, title)
      .getByRole('button', { name: /^Restore/ })
      .click()
    await admin.getByText(`${title} is for sale again`).waitFor()
    await seller.reload()
    await card.getByRole('switch').waitFor()
    expect(await card.getByRole('switch').isChecked()).toBe(true)
  })

  itInProof('G-19 a report leads to its very car, also where another one has the same title', async () => {
    const [admin, seller, buyer] = [await site.openAs('admin'), await site.openAs('seller'), await site.openAs('buyer')]
    const send = async (page: Page, path: string, data: object, method = 'POST') => {
      const answer = await page.request.fetch(`/api${path}`, { method, data, headers: { origin: site.url } })
      expect(answer.ok(), await answer.text()).toBe(true)
      return answer.json()
    }
    const own = await (await seller.request.get('/api/my/cars?state=available&limit=48')).json()
    const [car, twin] = own.items
    await send(seller, `/cars/${twin.id}`, { title: car.title }, 'PATCH')
    const question = { carId: car.id, clientId: randomUUID(), text: 'Pay me by gift card?' }
    const { threadId } = await send(buyer, '/messages', question)
    await send(buyer, `/messages/${threadId}/report`, { reason: 'scam', text: 'Wants gift cards' })
    await admin.goto('/dashboard/messageReports')
    const report = admin.getByRole('article').filter({ hasText: 'Wants gift cards' })
    await report.getByRole('link', { name: 'Take down the car' }).click()
    await admin.waitForURL('**/dashboard/listings?*')
    const takeDown = admin.getByRole('button', { name: /^Take down/ })
    await takeDown.first().waitFor()
    expect(await takeDown.count()).toBe(1)
    await takeDown.click()
    const dialog = admin.getByRole('dialog', { name: 'Take this car down?' })
    await dialog.getByLabel('Reason').fill('Asks for gift cards.')
    await dialog.getByRole('button', { name: 'Take down' }).click()
    await admin.getByText(`${car.title} has been taken down`).waitFor()
    const isTakenDown = async (id: string) => (await (await seller.request.get(`/api/cars/${id}`)).json()).isTakenDown
    expect([await isTakenDown(car.id), await isTakenDown(twin.id)]).toEqual([true, false])
  })

  itInProof('searches, filters, sorts and pages in the address, and says so where nothing fits', async () => {
    const admin = await site.openAs('admin')
    await admin.goto('/dashboard/listings?brand=Tesla&sort=priceAsc')
    expect(await admin.getByLabel('Make').inputValue()).toBe('Tesla')
    const prices = await admin.getByRole('row').locator('td:nth-child(3)').allTextContents()
    const dollars = prices.map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
    expect(dollars).toEqual(dollars.toSorted((a, b) => a - b))
    expect(dollars.length).toBeGreaterThan(1)
    await admin.goto('/dashboard/listings')
    await admin.getByRole('link', { name: 'Next page' }).click()
    await admin.waitForURL('**/dashboard/listings?page=2')
    await admin.goto('/dashboard/listings?q=xyzzyq+wqxv')
    await admin.getByText('No matching cars').waitFor()
    await admin.getByRole('link', { name: 'Show all cars' }).click()
    await admin.getByRole('table', { name: 'All listings' }).waitFor()
  })
})

describe('all orders', () => {
  itInProof('an Admin finds a paid one by its buyer and sees people, payment and state', async () => {
    const admin = await site.openAs('admin')
    await admin.goto('/dashboard/orders?status=completed')
    const row = admin.getByRole('row').nth(1)
    await row.getByText('Charged').waitFor()
    const buyer = await row.locator('td:nth-child(3) a').textContent()
    await admin.goto(`/dashboard/orders?${new URLSearchParams({ q: buyer ?? '', status: 'completed' })}`)
    await admin.getByRole('row').nth(1).getByRole('link').first().click()
    await admin.waitForURL('**/dashboard/orders/*')
    await admin
      .getByRole('region', { name: 'People' })
      .getByText(buyer ?? '')
      .waitFor()
    const payments = admin.getByRole('region', { name: 'Payments' })
    await payments.getByText('Charged').waitFor()
    await payments.getByRole('button', { name: 'Copy card provider’s ID' }).waitFor()
    await admin.getByRole('link', { name: 'All orders' }).click()
    await admin.waitForURL('**/dashboard/orders')
  })
})

it('G-21 an alarm leads to its order, which says what is wrong and until when, and there the alarm is marked as dealt with', async () => {
  const admin = await site.openAs('admin')
  await admin.goto('/dashboard')
  await admin
    .getByRole('region', { name: 'Open payment alarms' })
    .getByRole('link', { name: '2022 Mercedes-Benz GLC 300' })
    .click()
  await admin.waitForURL('**/dashboard/orders/*')
  const tasks = admin.getByRole('region', { name: 'Needs your attention' })
  await tasks.getByText('The buyer’s bank disputes $29,350').waitFor()
  await tasks.getByText(/^Submit your evidence on the card provider’s site by .*2026/).waitFor()
  // What was advertised is a press away: the order itself is short.
  expect(await admin.getByRole('heading', { name: 'Equipment' }).isVisible()).toBe(false)
  await admin.getByText('The listing', { exact: true }).click()
  await admin.getByRole('heading', { name: 'Equipment' }).first().waitFor()
  await tasks.getByRole('button', { name: /^Resolve/ }).click()
  const dialog = admin.getByRole('dialog', { name: 'Resolve this alarm' })
  await dialog.getByLabel('What you found and did').fill('The evidence is with the card provider.')
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click()
  await tasks.getByText(/^Alarm since/).waitFor({ state: 'detached' })
  expect(await tasks.getByRole('button').count()).toBe(0)
  await tasks.getByText('The buyer’s bank disputes $29,350').waitFor()
  await admin.getByRole('region', { name: 'People' }).getByRole('link', { name: 'Noah Lindqvist' }).click()
  await admin.waitForURL('**/dashboard/people/*')
})

describe('people', () => {
  it('S-31 S-26 M-18 M-19 an Admin makes a Buyer a Seller and an Admin, finds them among the Admins, and deletes them', async () => {
    const admin = await site.openAs('admin')
    const email = `role-${Date.now()}@example.com`
    const made = await admin.request.post('/api/admin/people', {
      headers: { origin: site.url },
      multipart: {
        name: 'Robin Roles',
        email,
        password: 'ROles!26',
        role: 'Buyer',
        photo: { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(9, 300) },
      },
    })
    expect(made.status()).toBe(201)
    const robin = await site.open()
    await signIn(robin, { email, password: 'ROles!26' })
    await robin.goto('/dashboard/myOrders')

    await admin.goto(`/dashboard/allBuyers?q=${encodeURIComponent(email)}`)
    await changeRole(admin, 'Seller')
    await admin.getByText('Robin Roles is now a Seller').waitFor()
    await admin.getByText(/No one matches/).waitFor()
    // From the next request on: pages of the old role are closed, those of the new one open.
    expect((await robin.goto('/dashboard/myOrders'))?.status()).toBe(403)
    expect((await robin.goto('/dashboard/myProduct'))?.status()).toBe(200)

    await admin.goto(`/dashboard/allSeller?q=${encodeURIComponent(email)}`)
    await changeRole(admin, 'Admin')
    await admin.getByText('Robin Roles is now an Admin').waitFor()
    await admin.getByRole('navigation', { name: 'People by role' }).getByRole('link', { name: 'Admins' }).click()
    await admin.getByRole('heading', { name: /All Admins/ }).waitFor()
    await rowOf(admin, 'admin@demo.test').getByText('You', { exact: true }).waitFor()
    expect(await rowOf(admin, 'admin@demo.test').getByRole('button').count()).toBe(0)

    await rowOf(admin, email)
      .getByRole('button', { name: /^Delete/ })
      .click()
    const dialog = admin.getByRole('dialog', { name: 'Are You Sure To Delete This Admin ?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await admin.getByText(`${email} delete successfully!!`).waitFor()
    await robin.goto('/dashboard')
    await robin.waitForURL('**/login**')
  })

  itInProof('S-31 M-08 a Seller with cars on offer keeps the role, and the Admin reads why', async () => {
    const admin = await site.openAs('admin')
    await admin.goto('/dashboard/allSeller?q=seller%40demo.test')
    await changeRole(admin, 'Buyer')
    await admin.getByText(/This seller has \d+ cars listed or reserved\. Take them down first\./).waitFor()
    await rowOf(admin, 'seller@demo.test').getByText('Seller', { exact: true }).waitFor()
  })

  itInProof('S-31 M-20 a verification is taken back and given again', async () => {
    const admin = await site.openAs('admin')
    await admin.goto('/dashboard/allSeller?q=clara')
    await chooseFromMenu(admin, /^Remove verification/)
    await admin.getByText(/is no longer verified/).waitFor()
    await admin.getByRole('button', { name: /^Make Verify/ }).click()
    await admin.getByText('successfully verified this seller!').waitFor()
    await rowOf(admin, 'clara').getByText('Verified', { exact: true }).waitFor()
  })

  itInProof('T-08 a person whose car is paid and not handed over stays, and the Admin reads what to do', async () => {
    const admin = await site.openAs('admin')
    await admin.goto('/dashboard/orders?status=paid')
    const email = await admin.getByRole('row').nth(1).locator('td:nth-child(3) a').getAttribute('title')
    await admin.goto(`/dashboard/allBuyers?q=${encodeURIComponent(email ?? '')}`)
    await admin.getByRole('button', { name: /^Delete/ }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await admin
      .getByText(/is paid but not handed over\. Ask the buyer and seller to confirm the handover first\./)
      .waitFor()
    await rowOf(admin, email ?? '').waitFor()
  })
})

itInProof(
  'G-21 the list of disputes names the seller’s answer, and no amount in the lists of money is cut',
  async () => {
    const admin = await site.openAs('admin')
    await admin.setViewportSize({ width: 1280, height: 900 })
    await admin.goto('/dashboard/payments?kind=disputes&lang=en')
    await rowOf(admin, '2020 Audi TT').getByText('Agrees', { exact: true }).waitFor()
    await rowOf(admin, '2018 Rolls-Royce Dawn').getByText('Disagrees', { exact: true }).waitFor()
    const about = await rowOf(admin, '2020 Audi TT').locator('td:nth-child(5)').boundingBox()
    expect(about?.width).toBeGreaterThanOrEqual(120)
    for (const kind of ['disputes', 'payouts']) {
      await admin.goto(`/dashboard/payments?kind=${kind}&lang=de`)
      const amounts = admin.locator('main tbody td:nth-child(3) > div')
      await amounts.first().waitFor()
      const cut = await amounts.evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollHeight > cell.clientHeight + 1 || cell.scrollWidth > cell.clientWidth + 1),
      )
      expect(cut).toHaveLength(0)
      const overflow = await admin.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  },
)

itInProof('A-07 one role at a time: a Seller who wants to buy is told what to do', async () => {
  const seller = await site.open()
  await signIn(seller, { email: 'seller@demo.test', password: demoPassword })
  const answer = await seller.request.post('/api/bookings', {
    headers: { origin: site.url },
    data: { carId: 'any', meetingAt: '2026-11-27T12:00:00Z', phone: '+1 202 555 0123' },
  })
  expect(answer.status()).toBe(403)
  expect((await answer.json()).error.message).toContain('Switch to buying in your menu.')
})

/** One of the rarer actions, in the menu of the only row that the search left. */
async function chooseFromMenu(page: Page, action: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: action }).click()
}

async function changeRole(page: Page, role: string): Promise<void> {
  await chooseFromMenu(page, /^Change role/)
  const dialog = page.getByRole('dialog', { name: 'Change role' })
  await dialog.getByLabel('New role').selectOption(role)
  await dialog.getByRole('button', { name: 'Change role' }).click()
}

itInProof.each(languages)(
  'in %s a row of what an Admin keeps is at most 56 px high on a screen of 1280 px',
  async (language) => {
    const admin = await site.openAs('admin')
    await admin.setViewportSize({ width: 1280, height: 900 })
    const high: Record<string, number[]> = {}
    const money = ['payouts', 'disputes', 'refunds'].map((kind) => `payments?kind=${kind}`)
    for (const path of ['allSeller', 'allBuyers', 'admins', 'listings', 'orders', 'payments', ...money]) {
      await admin.goto(`/dashboard/${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      const rows = admin.locator('main table tbody tr')
      await rows.first().waitFor()
      const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
      high[path] = [heights.length, Math.max(...heights), heights.filter((height) => height > 56).length]
    }
    expect(Object.values(high).filter(([, , tall]) => tall !== 0)).toEqual([])
  },
)
