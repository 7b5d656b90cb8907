import { describe, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { findOfflineNotice, useOfflineSite, visitAndSavePage } from './offline-site.ts'
import { waitForHydration } from './site.ts'

const world = useOfflineSite()
const openHours = {
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
  exceptions: [],
  noticeMinutes: 0,
  bufferMinutes: 0,
  lengthMinutes: 30,
  timeZone: 'America/Chicago',
  address: '1200 Elm Street',
}

describe('G-25 a page comes back by itself', () => {
  it('in place of the offline screen, once the device is online, and once the server answers', async () => {
    const page = await world.aVisitor()
    const screen = page.getByRole('heading', { level: 1, name: 'You’re offline' })
    await page.context().setOffline(true)
    await page.goto('/about').catch(() => {})
    await screen.waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'What Forecourt is' }).waitFor()
    await world.withoutServer(async () => {
      await page.goto('/about')
      await screen.waitFor()
    })
    await page.getByRole('heading', { name: 'What Forecourt is' }).waitFor()
    expect(await page.evaluate(() => location.pathname)).toBe('/about')
  })

  it('as soon as the device is online, with the form that was being filled in', async () => {
    const page = await world.aVisitor()
    await page.goto('/login')
    await waitForHydration(page)
    const email = page.getByLabel('Email')
    await email.fill('kim@example.com')
    await page.context().setOffline(true)
    await findOfflineNotice(page).waitFor()
    await page.getByLabel('Password', { exact: true }).fill('half-typed')
    await page.context().setOffline(false)
    await findOfflineNotice(page).waitFor({ state: 'hidden' })
    expect(await email.inputValue()).toBe('kim@example.com')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('half-typed')
  })

  it('to the free times of a seller: they and the choice stay without a connection, and are loaded once there is one', async () => {
    const seller = await world.aVisitor({ as: 'seller' })
    const buyer = await world.aVisitor({ as: 'buyer' })
    const headers = { origin: world.front.url }
    await seller.request.put('/api/my/meeting-hours', { data: { hours: openHours }, headers })
    const { items } = await (await seller.request.get('/api/my/cars?state=available')).json()
    const { items: booked } = await (await buyer.request.get('/api/my/booked-cars')).json()
    const taken = new Set(booked.map(({ carId }: { carId: string }) => carId))
    const { id } = items.find((car: { id: string }) => !taken.has(car.id))
    await buyer.goto(`/cars/${id}`)
    await waitForHydration(buyer)
    await buyer.getByRole('button', { name: /^Book Now/ }).click()
    const dialog = buyer.getByRole('dialog', { name: 'Book a meeting' })
    await dialog.getByLabel('Phone number').fill('+1 512 555 0133')
    await dialog.getByLabel('Day').selectOption({ index: 1 })
    await dialog.locator('label:has([type=radio])').nth(2).click()
    const chosen = dialog.getByRole('radio', { checked: true })
    const time = await chosen.inputValue()
    const asked: string[] = []
    buyer.on('requestfinished', (request) => asked.push(new URL(request.url()).pathname))
    await world.withoutServer(async () => {
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
      await buyer.getByText(/^The server isn’t answering right now/).waitFor()
      await buyer.getByText(/^We couldn’t reach the server/).waitFor({ timeout: 50_000 })
      expect(await chosen.inputValue()).toBe(time)
      expect(asked).not.toContain(`/api/cars/${id}/meeting-slots`)
    })
    await expect.poll(() => asked, { timeout: 30_000 }).toContain(`/api/cars/${id}/meeting-slots`)
    expect(await chosen.inputValue()).toBe(time)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await buyer.waitForURL('**/dashboard/myOrders')
  })

  itInProof('a saved page that was typed into stays as it is, and one that was not is loaded anew', async () => {
    const page = await world.aVisitor()
    await visitAndSavePage(page, `/cars/${world.car.id}`)
    const isSameDocument = () => page.evaluate(() => document.body.dataset.isSame)
    for (const isTypedInto of [true, false]) {
      await world.withoutServer(async () => {
        await page.reload()
        await findOfflineNotice(page).waitFor()
        await waitForHydration(page)
        // A visitor cannot book without a connection either: the dialog has nothing to show.
        const book = page.getByRole('main').getByRole('button', { name: /^Book Now/ })
        await expect.poll(() => book.first().isDisabled()).toBe(true)
        await page.evaluate((isTyped) => {
          document.body.dataset.isSame = 'yes'
          if (isTyped) document.body.dispatchEvent(new Event('input', { bubbles: true }))
        }, isTypedInto)
      })
      await findOfflineNotice(page).waitFor({ state: 'hidden' })
      await page
        .getByRole('link', { name: /^Book Now/ })
        .first()
        .waitFor()
      expect(await isSameDocument()).toBe(isTypedInto ? 'yes' : undefined)
    }
  })

  itInProof('after a list that could not be loaded: it is shown once the server answers', async () => {
    const page = await world.aVisitor()
    await page.goto('/cars')
    await waitForHydration(page)
    await world.withoutServer(async () => {
      await page.getByLabel('Sort by').selectOption('priceAsc')
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
    })
    await page.waitForURL(/sort=priceAsc/)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(world.complaints()).toEqual([])
  })
})
