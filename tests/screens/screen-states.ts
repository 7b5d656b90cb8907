import type { Page } from 'playwright-core'
import { waitForHydration } from '../e2e/site.ts'
import { overlayOpenings } from './overlays.ts'
import { followTo } from './page-setups.ts'
import { type Screen, screens, type Who } from './screens.ts'
import type { StagedSite } from './staged-site.ts'

/** One moment of a screen that can be looked at, in any theme and at any width from `minWidth` to `maxWidth`. */
export type ScreenState = {
  /** Made of the route, the person and the state: `dashboard-orders.admin.empty`. */
  name: string
  route: string
  who: Who
  state: 'full' | 'empty' | 'loading' | 'error' | 'open'
  minWidth?: number
  maxWidth?: number
  /** What lies above the page is looked at without scrolling. */
  isOverlay?: boolean
  /** It looks like another one: the wait for a page, a page that failed, the same page with other cars. */
  isRepeated?: boolean
  /** Opens a window in which the screen is in its state. */
  open: (stage: StagedSite) => Promise<Page>
}

/** Every screen in each state that it has, and everything that opens above one. */
export const looks: ScreenState[] = [...screens.flatMap(looksOf), ...overlayOpenings.map(lookOfOpening)]

export function lookNamed(name: string): ScreenState {
  const look = looks.find((one) => one.name === name)
  if (!look) throw new Error(`There is no look ${name}.`)
  return look
}

function looksOf(screen: Screen): ScreenState[] {
  const [first] = screen.as
  const full = screen.as.map((who): ScreenState => {
    const { isRepeated } = screen
    return {
      ...base(screen, who, 'full'),
      isRepeated,
      open: async (stage) => {
        const page = await openFull(stage, screen, who)
        await screen.full?.(page)
        return page
      },
    }
  })
  if (!first) return full
  // The empty overview differs by role; a failure or a wait does not.
  const empty = has(screen.empty) ? screen.as.map((who) => emptyLook(screen, who)) : []
  const loading = has(screen.loading) ? [loadingLook(screen, first)] : []
  const error = has(screen.error) ? [errorLook(screen, first)] : []
  return [...full, ...empty, ...loading, ...error]
}

function has(way: Screen['empty' | 'loading' | 'error']): boolean {
  return !(typeof way === 'object' && 'never' in way)
}

function base({ route, part }: Screen, who: Who, state: ScreenState['state']) {
  const screenName =
    route === '/'
      ? 'home-page'
      : route
          .slice(1)
          .replaceAll(/[/:*]+/g, '-')
          .replace(/^-$/, 'not-found')
  const name = part ? `${screenName}-${part}` : screenName
  return { name: `${name}.${who}.${state}`, route, who, state }
}

function emptyLook(screen: Screen, who: Who): ScreenState {
  const { empty } = screen
  return {
    ...base(screen, who, 'empty'),
    open: async (stage) => {
      const page = await stage.open(who, { house: empty === 'house' ? 'empty' : 'full' })
      await visit(page, typeof empty === 'object' && 'at' in empty ? empty.at : screen.route)
      return page
    },
  }
}

function loadingLook(screen: Screen, who: Who): ScreenState {
  const { loading } = screen
  return {
    ...base(screen, who, 'loading'),
    isRepeated: loading === 'page',
    isOverlay: loading === 'page',
    open: async (stage) => {
      if (typeof loading === 'function') {
        const page = await openFull(stage, screen, who)
        await loading(page)
        return page
      }
      const address = await addressOf(stage, screen, who)
      const page = await stage.open(who)
      if (loading === 'list') {
        await page.route('**/api/**', () => {})
        await stage.outOfOrder(() => page.goto(address))
        await page.getByRole('main').getByRole('status').first().waitFor()
        return page
      }
      await visit(page, screen.route.startsWith('/dashboard/') ? '/dashboard' : '/faq')
      await page.route(/\.data(\?|$)|\/assets\//, () => {})
      await followTo(page, address)
      await page.getByRole('status').filter({ hasText: 'Loading the page…' }).waitFor()
      return page
    },
  }
}

function errorLook(screen: Screen, who: Who): ScreenState {
  const { error } = screen
  return {
    ...base(screen, who, 'error'),
    isRepeated: error === 'page',
    open: async (stage) => {
      if (typeof error === 'function') {
        const page = await openFull(stage, screen, who)
        await error(page)
        return page
      }
      const address = await addressOf(stage, screen, who)
      const page = await stage.open(who)
      await stage.outOfOrder(async () => {
        await page.goto(uncached(address))
        // A list tries three times more, after 1, 2 and 4 seconds.
        await page.getByRole('alert').filter({ hasText: 'Try again' }).waitFor()
      })
      return page
    },
  }
}

/** With a word that no page knows, so that it is made afresh and not taken from the server's memory. */
const uncached = (address: string) => `${address}${address.includes('?') ? '&' : '?'}afresh`

function lookOfOpening(opening: (typeof overlayOpenings)[number]): ScreenState {
  const { name, route, who, open, isFirstVisit, ...rest } = opening
  const screen = screens.find((one) => one.route === route)
  if (!screen) throw new Error(`${name} opens above ${route}, which is no screen.`)
  return {
    name: `open.${name}`,
    route,
    who,
    state: 'open',
    isOverlay: true,
    ...rest,
    open: async (stage) => {
      const page = await stage.open(who, { isFirstVisit, viewport: { width: opening.maxWidth ?? 1440, height: 900 } })
      await visit(page, await addressOf(stage, screen, who))
      await open(page)
      return page
    },
  }
}

async function openFull(stage: StagedSite, screen: Screen, who: Who): Promise<Page> {
  const address = await addressOf(stage, screen, who)
  const page = await stage.open(who, { house: screen.house })
  await visit(page, address)
  return page
}

/** Opens an address and waits until the page answers to a person, where it has scripts of its own: one has none. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  if ((await page.locator('script:not([type])').count()) > 0) await waitForHydration(page)
}

const found = new WeakMap<StagedSite, Map<string, string>>()

/** Where a screen is; what a link leads to is found once. */
export async function addressOf(stage: StagedSite, { route, part = '', at }: Screen, who: Who): Promise<string> {
  if (at === undefined) return route
  if (typeof at === 'string') return at
  const known = found.get(stage) ?? new Map<string, string>()
  found.set(stage, known)
  const address = known.get(`${route} ${part}`)
  if (address) return address
  const page = await stage.open(who)
  try {
    await visit(page, at.page)
    const href = await page.getByRole('main').locator(at.link).first().getAttribute('href')
    if (!href) throw new Error(`${at.page} has no link to ${route}.`)
    known.set(`${route} ${part}`, href)
    return href
  } finally {
    await page.close()
  }
}
