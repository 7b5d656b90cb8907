import type { Page } from 'playwright-core'
import { waitForHydration } from '../e2e/site.ts'
import { overlayDefinitions } from './overlays.ts'
import { navigateClientSide } from './page-setups.ts'
import type { ScreenDefinition, ScreenViewer } from './screen-definition.ts'
import { screenDefinitions } from './screens.ts'
import type { StagedSite } from './staged-site.ts'

/** One state of a screen that can be pictured, in any theme and at any width from `minWidth` to `maxWidth`. */
export type PicturedScreenState = {
  /** Built from the route, the user and the state: `dashboard-orders.admin.empty`. */
  name: string
  route: string
  who: ScreenViewer
  state: 'full' | 'empty' | 'loading' | 'error' | 'open'
  minWidth?: number
  maxWidth?: number
  /** An overlay is pictured without scrolling. */
  isOverlay?: boolean
  /** It looks like another one: a loading page, a failed page, the same page with other cars. */
  isRepeated?: boolean
  /** Opens a window with the screen in this state. */
  open: (stage: StagedSite) => Promise<Page>
}

/** Every screen in each of its states, and everything that opens above one. */
export const picturedScreenStates: PicturedScreenState[] = [
  ...screenDefinitions.flatMap(looksOf),
  ...overlayDefinitions.map(lookOfOpening),
]

export function findPicturedScreenState(name: string): PicturedScreenState {
  const look = picturedScreenStates.find((one) => one.name === name)
  if (!look) throw new Error(`There is no look ${name}.`)
  return look
}

function looksOf(screen: ScreenDefinition): PicturedScreenState[] {
  const [first] = screen.as
  const full = screen.as.map((who): PicturedScreenState => {
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
  // The empty overview differs by role; a failed or loading one does not.
  const empty = has(screen.empty) ? screen.as.map((who) => emptyLook(screen, who)) : []
  const loading = has(screen.loading) ? [loadingLook(screen, first)] : []
  const error = has(screen.error) ? [errorLook(screen, first)] : []
  return [...full, ...empty, ...loading, ...error]
}

function has(way: ScreenDefinition['empty' | 'loading' | 'error']): boolean {
  return !(typeof way === 'object' && 'never' in way)
}

function base({ route, part }: ScreenDefinition, who: ScreenViewer, state: PicturedScreenState['state']) {
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

function emptyLook(screen: ScreenDefinition, who: ScreenViewer): PicturedScreenState {
  const { empty } = screen
  return {
    ...base(screen, who, 'empty'),
    open: async (stage) => {
      const page = await stage.open(who, { house: empty === 'house' ? 'empty' : 'full' })
      await visitPage(page, typeof empty === 'object' && 'at' in empty ? empty.at : screen.route)
      return page
    },
  }
}

function loadingLook(screen: ScreenDefinition, who: ScreenViewer): PicturedScreenState {
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
      const address = await urlOfScreenDefinition(stage, screen, who)
      const page = await stage.open(who)
      if (loading === 'list') {
        await page.route('**/api/**', () => {})
        await stage.outOfOrder(() => page.goto(address))
        await page.getByRole('main').getByRole('status').first().waitFor()
        return page
      }
      await visitPage(page, screen.route.startsWith('/dashboard/') ? '/dashboard' : '/faq')
      await page.route(/\.data(\?|$)|\/assets\//, () => {})
      await navigateClientSide(page, address)
      await page.getByRole('status').filter({ hasText: 'Loading the page…' }).waitFor()
      return page
    },
  }
}

function errorLook(screen: ScreenDefinition, who: ScreenViewer): PicturedScreenState {
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
      const address = await urlOfScreenDefinition(stage, screen, who)
      const page = await stage.open(who)
      await stage.outOfOrder(async () => {
        await page.goto(uncached(address))
        // A list retries three times, after 1, 2 and 4 seconds.
        await page.getByRole('alert').filter({ hasText: 'Try again' }).waitFor()
      })
      return page
    },
  }
}

/** With a parameter that no page knows, so that it is rendered again and not taken from the server's cache. */
const uncached = (address: string) => `${address}${address.includes('?') ? '&' : '?'}afresh`

function lookOfOpening(opening: (typeof overlayDefinitions)[number]): PicturedScreenState {
  const { name, route, who, open, isFirstVisit, ...rest } = opening
  const screen = screenDefinitions.find((one) => one.route === route)
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
      await visitPage(page, await urlOfScreenDefinition(stage, screen, who))
      await open(page)
      return page
    },
  }
}

async function openFull(stage: StagedSite, screen: ScreenDefinition, who: ScreenViewer): Promise<Page> {
  const address = await urlOfScreenDefinition(stage, screen, who)
  const page = await stage.open(who, { house: screen.house })
  await visitPage(page, address)
  return page
}

/** Opens an address and waits until the page handles events, if it has scripts of its own: one page has none. */
export async function visitPage(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  if ((await page.locator('script:not([type])').count()) > 0) await waitForHydration(page)
}

const found = new WeakMap<StagedSite, Map<string, string>>()

/** The address of a screen; the target of a link is looked up once. */
export async function urlOfScreenDefinition(
  stage: StagedSite,
  { route, part = '', at }: ScreenDefinition,
  who: ScreenViewer,
): Promise<string> {
  if (at === undefined) return route
  if (typeof at === 'string') return at
  const known = found.get(stage) ?? new Map<string, string>()
  found.set(stage, known)
  const address = known.get(`${route} ${part}`)
  if (address) return address
  const page = await stage.open(who)
  try {
    await visitPage(page, at.page)
    const href = await page.getByRole('main').locator(at.link).first().getAttribute('href')
    if (!href) throw new Error(`${at.page} has no link to ${route}.`)
    known.set(`${route} ${part}`, href)
    return href
  } finally {
    await page.close()
  }
}
