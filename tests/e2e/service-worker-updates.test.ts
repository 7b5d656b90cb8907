import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { findOfflineNotice, listSavedPagePaths, useOfflineSite, visitAndSavePage } from './offline-site.ts'
import { demoPassword, signIn, waitForHydration } from './site.ts'

const world = useOfflineSite()

describe('G-25 with a connection', () => {
  it('nothing that was kept is shown: a new price is there at once, and after a time without a server too', async () => {
    const seller = await world.site.openAs('seller')
    const { items } = await (await seller.request.get('/api/my/cars')).json()
    const own = items.find(({ status }: { status: string }) => status === 'available')
    const setPrice = async (priceCents: number) => {
      const answer = await seller.request.patch(`/api/cars/${own.id}`, { data: { priceCents } })
      expect(answer.status()).toBe(200)
    }
    const page = await world.aVisitor()
    const price = (text: string) => page.getByRole('main').getByText(text, { exact: true }).first()
    await setPrice(1_111_100)
    await visitAndSavePage(page, `/cars/${own.id}`)
    await price('$11,111').waitFor()
    await setPrice(1_222_200)
    await page.reload()
    await price('$12,222').waitFor()
    await expect
      .poll(() => page.evaluate(async (path) => (await caches.match(path))?.text(), `/cars/${own.id}`))
      .toContain('12,222')
    await world.withoutServer(async () => {
      await page.reload()
      await findOfflineNotice(page).waitFor()
      await price('$12,222').waitFor()
      await setPrice(1_333_300)
    })
    // Automatically, as soon as the server responds again.
    await price('$13,333').waitFor()
    await findOfflineNotice(page).waitFor({ state: 'hidden' })
    expect(world.complaints()).toEqual([])
  })

  itInProof('an open page whose network goes says so, books nothing, and is fresh when it is back', async () => {
    const page = await world.aVisitor({ as: 'buyer' })
    await page.goto(`/cars/${world.car.id}`)
    const book = page.getByRole('main').getByRole('button', { name: /^Book Now/ })
    await expect.poll(() => book.isEnabled()).toBe(true)
    await page.context().setOffline(true)
    await findOfflineNotice(page).waitFor()
    await expect.poll(() => book.isDisabled()).toBe(true)
    const refreshed = page.waitForResponse((response) => response.url().includes(`/cars/${world.car.id}.data`))
    await page.context().setOffline(false)
    await refreshed
    await expect.poll(() => book.isEnabled()).toBe(true)
    await findOfflineNotice(page).waitFor({ state: 'hidden' })
  })

  it('a sign-out takes away everything that was kept, and so does another person who signs in', async () => {
    const page = await world.aVisitor({ as: 'buyer' })
    await visitAndSavePage(page, '/dashboard/myWishList')
    await visitAndSavePage(page, `/cars/${world.car.id}`)
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL('**/login*')
    await expect.poll(() => listSavedPagePaths(page)).toEqual([])
    await visitAndSavePage(page, `/cars/${world.other.id}`)
    await signIn(page, { email: 'seller@demo.test', password: demoPassword })
    await expect.poll(() => listSavedPagePaths(page)).toEqual([])
    await world.withoutServer(async () => {
      await page.goto('/dashboard/myWishList')
      await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
      expect(await page.getByText(world.car.title).count()).toBe(0)
    })
  })

  itInProof('a session that ended elsewhere takes it away too, at the next look', async () => {
    const page = await world.aVisitor({ as: 'buyer' })
    await visitAndSavePage(page, '/dashboard/myWishList')
    await page.context().clearCookies()
    await page.goto('/about')
    await expect.poll(() => listSavedPagePaths(page)).toEqual([])
  })
})

describe('G-25 a new release', () => {
  const assetsOf = (page: Page) =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  const isAsset = (path: string) => path.startsWith('/assets/')

  it('is what every page is made of that is opened after it; one that was kept before has its own files', async () => {
    const page = await world.aVisitor({ as: 'buyer' })
    await visitAndSavePage(page, `/cars/${world.car.id}`)
    world.front.deploy(1)
    await page.goto(`/cars/${world.other.id}`)
    await page.getByRole('heading', { level: 1, name: world.other.title }).waitFor()
    // The scripts load once the first picture is there.
    const files = async () => (await assetsOf(page)).filter(isAsset)
    await expect.poll(async () => (await files()).length).toBeGreaterThan(10)
    expect((await files()).filter((path) => !path.includes('-r1-'))).toEqual([])
    const book = page.getByRole('main').getByRole('button', { name: /^Book Now/ })
    await expect.poll(() => book.isEnabled()).toBe(true)
    await expect.poll(() => listSavedPagePaths(page)).toContain(`/cars/${world.other.id}`)
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('shell')).length))
      .toBe(1)
    await world.withoutServer(async () => {
      for (const { id, title } of [world.car, world.other]) {
        await page.goto(`/cars/${id}`)
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        await findOfflineNotice(page).waitFor()
        // Its scripts run: a theme can be chosen.
        await waitForHydration(page)
        const before = await page.locator('html').getAttribute('data-theme')
        await page.getByRole('button', { name: /light and dark/ }).click()
        await expect.poll(() => page.locator('html').getAttribute('data-theme')).not.toBe(before)
        const used = (await assetsOf(page)).filter(isAsset)
        expect(new Set(used.map((path) => path.includes('-r1-')))).toEqual(new Set([id === world.other.id]))
      }
    })
    expect(world.complaints()).toEqual([])
  })

  itInProof('leaves a form alone that somebody is filling in', async () => {
    const page = await world.aVisitor({ as: 'buyer' })
    await page.goto(`/cars/${world.car.id}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Book Now/ })
      .click()
    await page.getByLabel('Phone number').fill('+1 512 555 0142')
    world.front.deploy(2)
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const taken = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
      await registration.update()
      await taken
    })
    expect(await page.getByLabel('Phone number').inputValue()).toBe('+1 512 555 0142')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Choose a date and time for the meeting').waitFor()
    expect(world.complaints()).toEqual([])
  })
})

describe('G-25 installed', () => {
  itInProof('the manifest names icons that are there, in the sizes that it says', async () => {
    const response = await fetch(`${world.site.url}/manifest.webmanifest`)
    expect(response.headers.get('Content-Type')).toMatch(/^application\/manifest\+json/)
    const manifest = (await response.json()) as { icons: { src: string; sizes: string; purpose: string }[] }
    for (const { src, sizes } of manifest.icons) {
      const icon = await fetch(new URL(src, world.site.url))
      expect(icon.status, src).toBe(200)
      if (sizes === 'any') continue
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
    expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']))
  })

  itInProof('is offered in the footer where the browser can, once, and nowhere else', async () => {
    const page = await world.site.open()
    await page.goto('/about')
    await waitForHydration(page)
    const install = page.getByRole('button', { name: 'Install Forecourt' })
    expect(await install.count()).toBe(0)
    await page.evaluate(() => {
      const prompt = () => {
        document.title = 'asked'
      }
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
    await page.getByRole('contentinfo').getByRole('button', { name: 'Install Forecourt' }).waitFor()
    expect(await install.count()).toBe(1)
    await install.click()
    await expect.poll(() => page.title()).toBe('asked')
    await expect.poll(() => install.count()).toBe(0)
  })
})
