import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { copySeededDemo } from '#tests/support/seeded-global-setup.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

export const demoPassword = 'ForeCourt!26'

export type DemoSite = {
  readonly url: string
  /**
   * A browser window for another visitor, with an empty cookie jar; one that a test opens is closed after it. Page errors
   * are complaints.
   */
  open(options?: WindowOptions): Promise<Page>
  /** A window for a returning visitor, at a small page: the service worker of their first visit controls every page. */
  openAgain(options?: WindowOptions): Promise<Page>
  /** Such a window, signed in by the API as one of the demo's users. */
  openAs(name: 'buyer' | 'seller' | 'admin', options?: WindowOptions): Promise<Page>
  /** The errors that the browser windows reported. */
  readonly complaints: string[]
}

type WindowOptions = NonNullable<Parameters<Browser['newContext']>[0]>

type SiteOptions = {
  env?: Record<string, string>
  /** For a file that changes nothing on the site: one server for all of these, without limits by address. */
  isShared?: boolean
  /** For a file whose tests of the proof alone change what other files look at: the same in `npm test`. */
  isSharedInTest?: boolean
}

/**
 * One real server with the seeded demo and one browser for a test file, on the database that TEST_DATABASE chooses: the
 * embedded default, or a PostgreSQL server by DATABASE_URL.
 */
export function useDemoSite({ env = {}, isSharedInTest = false, ...options }: SiteOptions = {}): DemoSite {
  const { isShared = chooseForTestOrProof({ test: isSharedInTest, proof: false }) } = options
  let server: Pick<RunningServer, 'url' | 'output' | 'discard'> | undefined
  let browser: Browser | undefined
  const complaints: string[] = []
  const contexts = new Set<BrowserContext>()
  /** Those that were opened before the first test stay. */
  const keptContexts = new Set<BrowserContext>()

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([isShared ? findSharedServer() : startSeeded(env), launchBrowser()])
  })
  beforeEach(() => {
    for (const context of contexts) keptContexts.add(context)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const pages = [...contexts].flatMap((context) => context.pages())
      for (const page of pages) console.error(await described(page))
      console.error(`The server said last:\n${server?.output().slice(-2_000)}`)
    }
    // A page that nobody looks at still moves its pictures and counts its seconds, beside the tests that follow.
    await close([...contexts].filter((context) => !keptContexts.has(context)))
  })
  afterAll(async () => {
    await close([...contexts])
    await browser?.close()
    await server?.discard()
  })

  async function close(old: BrowserContext[]): Promise<void> {
    for (const context of old) contexts.delete(context)
    await Promise.all(old.map((context) => context.close()))
  }

  async function open(options: WindowOptions = {}): Promise<Page> {
    if (!browser || !server) throw new Error('The site is open inside tests and hooks only.')
    const context = await browser.newContext({ baseURL: server.url, ...options })
    contexts.add(context)
    const page = await context.newPage()
    page.setDefaultTimeout(90_000)
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error}`))
    page.on('console', (message) => {
      const isRefusal = /status of 4\d\d/.test(message.text())
      if (message.type() === 'error' && !isRefusal) complaints.push(`${page.url()}: ${message.text()}`)
    })
    return page
  }

  async function openAgain(options: WindowOptions = {}): Promise<Page> {
    const page = await open(options)
    await makeReturning(page)
    return page
  }

  const site: DemoSite = {
    get url() {
      return server?.url ?? ''
    },
    open,
    openAgain,
    async openAs(name, options) {
      const page = await open(options)
      await signInByApi(page, name, site.url)
      await makeReturning(page)
      return page
    },
    complaints,
  }
  return site
}

async function makeReturning(page: Page): Promise<void> {
  await page.goto('/faq')
  await Promise.all([waitForServiceWorker(page), waitForHydration(page)])
}

/** The visible content of the page: where a test fails unattended, this is all the information there is. */
async function described(page: Page): Promise<string> {
  const seen = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error))
  return `${page.url()} showed:\n${seen.slice(0, 4_000)}`
}

async function startSeeded(env: Record<string, string>): Promise<RunningServer> {
  const copy = await copySeededDemo(inject('seededDemo'))
  return startServer({ dataDir: copy.dataDir, env: { ...copy.env, ...env } })
}

/** It outlives the file, and its output is not known here. */
async function findSharedServer() {
  const answer = await fetch(inject('seededDemo').sharedServer)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The shared server did not start: ${text}`)
  return { url: text, output: () => '', discard: async () => {} }
}

/** The form takes two pages more, a second of a processor; the tests of signing in fill it in. */
export async function signInByApi(page: Page, name: 'buyer' | 'seller' | 'admin', origin: string): Promise<void> {
  const data = { email: `${name}@demo.test`, password: demoPassword }
  const signedIn = await page.request.post('/api/auth/sign-in/email', { data, headers: { origin } })
  if (!signedIn.ok()) throw new Error(`${name} could not sign in: ${signedIn.status()} ${await signedIn.text()}`)
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await submitLoginForm(page, { email, password })
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Waits until the site's worker controls this page, as it does from a browser's second visit on. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/**
 * Waits until the page's own scripts handle events. Before that a link loads a document, and presses on elements that
 * are not disabled are lost. An idle network is not enough: a busy machine has loaded the scripts long before it has
 * run them.
 */
export async function waitForHydration(page: Page): Promise<void> {
  // The router takes over scrolling in an effect, and the first effects of a page run together.
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  // Late parts begin with the first sign of a visitor.
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')))
  const hasCome = () => page.evaluate(() => document.querySelector('[data-late]') === null)
  if (!withStoppedClock.has(page)) await page.waitForFunction(() => document.querySelector('[data-late]') === null)
  // React reveals what it waited for by a timer: a stopped clock moves on by so little that nothing else comes of it.
  else await expect.poll(() => page.clock.runFor(5).then(hasCome), { interval: 100 }).toBe(true)
}

const withStoppedClock = new WeakSet<Page>()

/** Stops the clock of pages opened in this window from now on: only `page.clock.runFor` and `waitForHydration` move it. */
export async function stopPageClock(page: Page): Promise<void> {
  withStoppedClock.add(page)
  const time = Date.now()
  await page.clock.install({ time })
  await page.clock.pauseAt(time + 1_000)
}

/** Opens the newest mail of this kind in the demo's outbox, once it was sent. */
export async function openNewestMail(page: Page, template: string): Promise<void> {
  await expect.poll(() => isInOutbox(page, template)).toBe(true)
  await page.goto('/dev/outbox')
  await page.getByRole('link', { name: template }).first().click()
}

/** Without showing the outbox: mail is sent every few seconds, and until then a page would be shown dozens of times. */
export async function isInOutbox(page: Page, template: string): Promise<boolean> {
  return (await (await page.request.get('/dev/outbox')).text()).includes(`>${template}</a>`)
}

export async function submitLoginForm(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  // The address changes before the page, and the previous page may have such fields too.
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/**
 * A photo as a phone takes it; another `seed` makes another photo. One of 300 pixels costs the server a fifteenth, where
 * somebody has to have one.
 */
export function aPhoto(seed = 1, width = 1600): Promise<Buffer> {
  const background = { r: (seed * 53) % 256, g: (seed * 97) % 256, b: (seed * 31) % 256 }
  return sharp({ create: { width, height: Math.round(width / 1.5), channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** The value of a `datetime-local` input, this many days from now, at noon. */
export function meetingInputValue(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T12:00`
}

/** Fills the card form of the payment page and presses Pay. */
export async function payWithCard(page: Page, cardNumber: string, cvc = '123'): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('CVC').fill(cvc)
  await page.getByRole('button', { name: /^Pay/ }).click()
}
