import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Front, startHttpFront } from '#tests/support/http-front.ts'
import { demoPassword, type Site, signIn, useSite, waitForServiceWorker } from './site.ts'

type Car = { id: string; title: string; priceCents: number }

export type OfflineSite = {
  readonly site: Site
  readonly front: Front
  /** Two cars on offer. */
  readonly car: Car
  readonly other: Car
  /** A browser with the site's worker in it, as after a first visit. */
  aVisitor(options?: { as?: 'buyer' | 'seller' }): Promise<Page>
  /** Without a server no test goes on: the front comes back whatever happens. */
  withoutServer(work: () => Promise<void>): Promise<void>
  /** What the browser says of a network that is not there is no complaint. */
  complaints(): string[]
}

/** A site behind a front that can go away, and be of another release. */
export function useOfflineSite(): OfflineSite {
  const site = useSite({ env: { RATE_LIMIT: 'off' } })
  let front: Front | undefined
  let cars: Car[] = []

  beforeAll(async () => {
    front = await startHttpFront(site.url)
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
    if (as) await signIn(page, { email: `${as}@demo.test`, password: demoPassword })
    else await page.goto('/faq')
    await waitForServiceWorker(page)
    // It knows who looks: what it kept for others has gone.
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

/** The paths of the pages that can be read without a connection. */
export const savedPaths = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('forecourt-pages-1')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })

export async function visitAndSavePage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => savedPaths(page)).toContain(path)
}

export const notice = (page: Page) => page.getByText(/^You are offline\. This is how the page was on/)
