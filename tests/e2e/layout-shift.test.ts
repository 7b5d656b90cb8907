import { expect, it } from 'vitest'
import { everyNthUnlessProof } from '#tests/support/sample-size.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ isShared: true })
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]
/**
 * A share of the screen times the distance of the move. A line that is one word longer in the page's own font is 0.01.
 */
const mostShift = 0.015

const pages = {
  buyer: ['', '/myprofile', '/myOrders', '/myWishList'],
  seller: ['', '/myprofile', '/addProduct', '/myProduct', '/mybuyers', '/payouts'],
  admin: ['', '/allBuyers', '/allSeller', '/admins', '/listings', '/payments', '/orders', '/audit', '/feedback'],
} as const

it.each(everyNthUnlessProof(Object.keys(pages) as (keyof typeof pages)[], 3))(
  'nothing moves under the finger when late answers come, for a %s',
  async (who) => {
    const page = await site.openAs(who)
    const addresses = pages[who].map((path) => `/dashboard${path}`)
    if (who === 'buyer') {
      await page.goto('/dashboard/myOrders')
      // A car with a waiting list is sold: its page shows the place on the list above everything else.
      const waited = page.getByRole('region', { name: 'Waitlist' }).getByRole('link').first()
      addresses.push((await waited.getAttribute('href')) ?? 'none')
    }
    await page.addInitScript(() => {
      const seen = { shift: 0, moved: [] as string[] }
      Object.assign(window, { seen })
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[]) {
          seen.shift += value
          seen.moved.push(...sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''))
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const viewport of everyNthUnlessProof(sizes, 2)) {
      await page.setViewportSize(viewport)
      for (const address of everyNthUnlessProof(addresses, 2)) {
        const isHeld = Promise.withResolvers<void>()
        await page.route('**/api/**', async (route) => {
          await isHeld.promise
          await route.continue()
        })
        await page.goto(address)
        await waitForHydration(page)
        isHeld.resolve()
        await page.waitForLoadState('networkidle')
        const seen = await page.evaluate(() => (window as unknown as { seen: { shift: number; moved: string[] } }).seen)
        expect(seen.shift, `${address}, ${viewport.width} wide: ${seen.moved.join(' | ')}`).toBeLessThanOrEqual(
          mostShift,
        )
        await page.unroute('**/api/**')
      }
    }
  },
)
