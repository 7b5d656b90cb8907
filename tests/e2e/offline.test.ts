import { describe, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { findOfflineNotice, listSavedPagePaths, useOfflineSite, visitAndSavePage } from './offline-site.ts'

const world = useOfflineSite()

describe('G-25 without a connection', () => {
  it('a car that was looked at can be read, says from when it is, and offers nothing that needs a connection', async () => {
    const page = await world.aVisitor({ as: 'buyer' })
    await visitAndSavePage(page, `/cars/${world.car.id}`)
    await world.withoutServer(async () => {
      await page.reload()
      await page.getByRole('heading', { level: 1, name: world.car.title }).waitFor()
      await findOfflineNotice(page).waitFor()
      await expect.poll(() => findOfflineNotice(page).locator('time').getAttribute('datetime')).toMatch(/^20\d\d-/)
      expect(await findOfflineNotice(page).innerText()).toContain(String(new Date().getFullYear()))
      for (const name of [/^Book Now/, /Wish List/]) {
        const button = page.getByRole('main').getByRole('button', { name }).first()
        await expect.poll(() => button.getAttribute('aria-describedby')).toBe('saved-notice')
        expect(await button.isDisabled()).toBe(true)
      }
      await page.getByText('You’re offline. Booking, saving cars and paying require a connection.').waitFor()
      const picture = page.getByRole('main').getByRole('img').first()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    })
    expect(world.complaints()).toEqual([])
  })

  itInProof('a saved page says that it is one before any script runs', async () => {
    const page = await world.aVisitor()
    await visitAndSavePage(page, `/cars/${world.car.id}`)
    await world.withoutServer(async () => {
      const html = (await (await page.goto(`/cars/${world.car.id}`))?.text()) ?? ''
      expect(html).toContain('<html data-saved-at="20')
      expect(html).toMatch(/<div id="saved-notice" (?!hidden)/)
      expect(html).toMatch(/<time id="saved-notice-time"[^>]*>\w+ \d+, 20\d\d/)
    })
  })

  itInProof(
    'the wish list can be read, and the cars that were opened from it; nothing can be changed on it',
    async () => {
      const page = await world.aVisitor({ as: 'buyer' })
      await page.request.put(`${world.site.url}/api/wishlist/${world.car.id}`)
      await page.goto('/dashboard')
      await page
        .getByRole('navigation', { name: /Dashboard/ })
        .getByRole('link', { name: 'My WhishList' })
        .click()
      await page.getByRole('link', { name: world.car.title }).click()
      await page.getByRole('heading', { level: 1, name: world.car.title }).waitFor()
      const wanted = ['/dashboard/myWishList', `/cars/${world.car.id}`]
      await expect.poll(() => listSavedPagePaths(page)).toEqual(expect.arrayContaining(wanted))
      await world.withoutServer(async () => {
        await page.goto('/dashboard/myWishList')
        await findOfflineNotice(page).waitFor()
        const card = page.getByRole('article').filter({ hasText: world.car.title })
        await card.waitFor()
        for (const name of [/^Buy Now/, /^Remove/]) {
          expect(await card.getByRole('button', { name }).isDisabled(), String(name)).toBe(true)
        }
        await page.getByRole('link', { name: world.car.title }).click()
        await page.getByRole('heading', { level: 1, name: world.car.title }).waitFor()
        await findOfflineNotice(page).waitFor()
      })
      expect(world.complaints()).toEqual([])
    },
  )

  itInProof('everything else says that it cannot be had, and names what can be read', async () => {
    const page = await world.aVisitor()
    await visitAndSavePage(page, `/cars/${world.car.id}`)
    await page.goto('/cars')
    await page.goto('/about')
    await world.withoutServer(async () => {
      await page.goto('/cars?brand=Audi')
      await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
      expect(await page.getByRole('article').count()).toBe(0)
      await page.getByRole('link', { name: world.car.title }).click()
      await page.getByRole('heading', { level: 1, name: world.car.title }).waitFor()
      // Where nothing was saved there is no list either.
      await page.evaluate(() => caches.delete('forecourt-pages-1'))
      await page.goto('/about')
      await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
      expect(await page.getByRole('heading', { name: 'Available offline' }).count()).toBe(0)
    })
    // It comes by itself: the browser has a network all along, and the server answers again.
    await page.getByRole('heading', { name: 'What Forecourt is' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/about')
  })

  itInProof('only cars and the wish list are kept, of cars thirty at most', async () => {
    const page = await world.aVisitor({ as: 'buyer' })
    await page.evaluate(async () => {
      const cache = await caches.open('forecourt-pages-1')
      for (let n = 0; n < 40; n += 1) {
        const savedAt = new Date(Date.now() - (n + 1) * 60_000).toISOString()
        await cache.put(`/cars/fake-${n}`, new Response('x', { headers: { 'X-Saved-At': savedAt } }))
      }
    })
    for (const path of ['/', '/cars', '/dashboard', '/dashboard/myOrders', '/dashboard/myprofile'])
      await page.goto(path)
    await visitAndSavePage(page, `/cars/${world.car.id}`)
    await expect.poll(() => listSavedPagePaths(page)).toHaveLength(30)
    const paths = await listSavedPagePaths(page)
    expect(paths).not.toContain('/cars/fake-39')
    expect(paths.filter((path) => !path.startsWith('/cars/'))).toEqual([])
  })
})
