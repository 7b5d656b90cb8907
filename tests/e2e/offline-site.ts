import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type SwitchableProxy, startSwitchableProxy } from '#tests/support/switchable-proxy.ts'
import { type DemoSite, signInByApi, useDemoSite, waitForServiceWorker } from './site.ts'

type Car = { id: string; title: string; priceCents: number }

export type OfflineSite = {
  readonly site: DemoSite
  readonly front: SwitchableProxy
  /** Two cars on offer. */
  readonly car: Car
  readonly other: Car
  /** A browser with the site's service worker, as after a first visit. */
  aVisitor(options?: { as?: 'buyer' | 'seller' }): Promise<Page>
  /** No test can continue without a server: the front comes back whatever happens. */
  withoutServer(work: () => Promise<void>): Promise<void>
  /** The browser's messages about a missing network do not count as complaints. */
  complaints(): string[]
}

/** A site behind a front that can go offline, and serve another release. */
export function useOfflineSite(): OfflineSite {
  const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })
  let front: SwitchableProxy | undefined
  let cars: Car[] = []

  beforeAll(async () => {
    front = await startSwitchableProxy(site.url)
    cars = (await (await fetch(`${site.url}/api/cars?brand=BMW&limit=2`)).json()).items
  })
  beforeEach(() => front?.deploy(0))
  afterAll(() => front?.close())

  const ready = () => {
    const [car, other] = cars
    if (!front || !car || !other) throw new Error('The site is open inside tests only.')
    return { front, car, other }
  }

  async function aVisitor({ as }: { as?: 'buyer' | 'seller' } = {}): Promise<Page> {
    const page = await site.open({ baseURL: ready().front.url })
    if (as) await signInByApi(page, as, ready().front.url)
    await page.goto('/faq')
    await waitForServiceWorker(page)
    // The worker knows the viewer, and has deleted what it saved for others.
    const known = () => page.evaluate(async () => (await caches.match('/viewer'))?.text())
    await (as ? expect.poll(known).toBeTruthy() : expect.poll(known).toBe(''))
    return page
  }

  async function withoutServer(work: () => Promise<void>): Promise<void> {
    await ready().front.goAway()
    try {
      await work()
    } finally {
      await ready().front.comeBack()
    }
  }

  return {
    site,
    get front() {
      return ready().front
    },
    get car() {
      return ready().car
    },
    get other() {
      return ready().other
    },
    aVisitor,
    withoutServer,
    complaints: () => site.complaints.filter((text) => !/net::ERR_|Failed to fetch|status of 503/.test(text)),
  }
}

/** The paths of the pages saved for offline reading. */
export const listSavedPagePaths = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('forecourt-pages-1')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })

export async function visitAndSavePage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => listSavedPagePaths(page)).toContain(path)
}

export const findOfflineNotice = (page: Page) => page.getByText(/^You’re offline\. This is the page as of/)
