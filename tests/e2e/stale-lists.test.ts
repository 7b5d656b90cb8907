import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { demoPassword, meetingInputValue, signIn, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })
afterAll(() => expect(site.complaints).toEqual([]))

itInProof(
  'M-08 a step that came too late is refused in a notification, and the list shows how things stand',
  async () => {
    const seller = await site.openAs('seller')
    const buyer = await site.openAs('buyer')
    const headers = { origin: site.url }
    const { items } = await (await seller.request.get('/api/my/cars?state=available')).json()
    const { items: booked } = await (await buyer.request.get('/api/my/booked-cars')).json()
    const taken = booked.map(({ carId }: { carId: string }) => carId)
    const car = items.find(({ id }: { id: string }) => !taken.includes(id))
    const data = { carId: car.id, meetingAt: `${meetingInputValue(3)}:00Z`, phone: '+1 512 555 0133' }
    const answer = await buyer.request.post('/api/bookings', { data, headers })
    expect(answer.status()).toBe(201)
    const { id } = await answer.json()

    await seller.goto(`/dashboard/mybuyers?${new URLSearchParams({ q: car.title })}`)
    await waitForHydration(seller)
    const card = seller.getByRole('article').filter({ hasText: 'Waiting for your response' }).first()
    await card.waitFor()
    // The list follows by itself: what comes too late is what was pressed before. Held in the page itself, because a request
    // past the service worker may not be held by the browser's driver.
    await seller.evaluate(() => {
      const { fetch } = window
      const { promise, resolve } = Promise.withResolvers<void>()
      const held = { asked: 0, release: resolve }
      Object.assign(window, { held })
      window.fetch = async (...call) => {
        if (new Request(...call).url.endsWith('/accept')) {
          held.asked += 1
          await promise
        }
        return fetch(...call)
      }
    })
    type Held = { held: { asked: number; release: () => void } }
    await card.getByRole('button', { name: /^Accept/ }).click()
    await expect.poll(() => seller.evaluate(() => (window as unknown as Held).held.asked)).toBe(1)
    expect((await buyer.request.post(`/api/bookings/${id}/cancel`, { headers })).status()).toBe(200)
    await seller.evaluate(() => (window as unknown as Held).held.release())
    await seller.getByText(/This booking was canceled by its buyer/).waitFor()
    await seller.getByRole('article').filter({ hasText: 'Canceled' }).first().waitFor()
  },
)

itInProof(
  'E-04 a sold car asks before it goes that order and receipt stay, and one that a sale holds has no way to go',
  async () => {
    const soldOf = async (page: Page, isHeld: boolean) => {
      const { items } = await (await page.request.get('/api/my/cars?state=sold')).json()
      return items.find(({ saleHold }: { saleHold: unknown }) => (saleHold !== null) === isHeld)
    }
    const cardOf = async (page: Page, { title }: { title: string }) => {
      await page.goto(`/dashboard/myProduct?${new URLSearchParams({ state: 'sold', q: title })}`)
      await waitForHydration(page)
      return page.getByRole('article').filter({ hasText: title }).first()
    }
    const seller = await site.openAs('seller')
    const held = await cardOf(seller, await soldOf(seller, true))
    await held.waitFor()
    expect(await held.getByRole('button', { name: /^Delete/ }).count()).toBe(0)

    const clara = await site.openAgain()
    await signIn(clara, { email: 'clara.novak@demo.test', password: demoPassword })
    const car = await soldOf(clara, false)
    const free = await cardOf(clara, car)
    const dialog = clara.getByRole('dialog')
    await free.getByRole('button', { name: /^Delete/ }).click()
    await dialog.getByText('You and the buyer keep the order and receipt.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await free.getByRole('button', { name: /^Delete/ }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await clara.getByText(`${car.title} has been deleted`).first().waitFor()
    await clara.goto('/dashboard/mybuyers')
    await clara.getByRole('article').filter({ hasText: car.title }).first().waitFor()
  },
)
