import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, inject } from 'vitest'
import type { UpcomingMeetingsResponse } from '#contract/meetings.ts'
import { createVapidKeys } from '#platform/push/vapid.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { newDatabaseSetting } from '#tests/support/server-database.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { waitForValuations } from '#tests/support/wait-for-valuations.ts'
import { demoPassword, submitLoginForm } from '../e2e/site.ts'
import type { ScreenViewer } from './screen-definition.ts'

/** The moment at which every staged page is pictured. */
export const stagedSiteTime = '2026-03-17T10:30:00.000Z'

/** The demo marketplace, or one with only its first three users. */
export type StagedDataKind = 'full' | 'empty'

type Door = { server: RunningServer; sessions: Map<ScreenViewer, BrowserContextOptions['storageState']> }

export type StagedSite = {
  url(house: StagedDataKind): Promise<string>
  /** Opens a window in which the clock stops and pictures are one plain tile; `close` it afterwards. */
  open(
    who: ScreenViewer,
    options?: { house?: StagedDataKind; isFirstVisit?: boolean } & BrowserContextOptions,
  ): Promise<Page>
  /** Runs while the database of the full marketplace fails for every page. */
  outOfOrder<T>(look: () => Promise<T>): Promise<T>
  /** Errors that the windows reported, except for failed responses. */
  readonly complaints: string[]
}

/** Servers and a browser for picturing screens, each started when needed. */
export function useStagedSite({ realPictures = false } = {}): StagedSite {
  const folders: string[] = []
  const complaints: string[] = []
  const fault = join(tmpdir(), `forecourt-stage-${process.pid}-${Math.random().toString(36).slice(2)}`)
  const doors = new Map<StagedDataKind, Promise<Door>>()
  let browser: Promise<Browser> | undefined

  afterAll(async () => {
    await (await browser)?.close()
    for (const door of doors.values()) await (await door).server.discard()
    for (const folder of [...folders, fault]) await rm(folder, { recursive: true, force: true })
  })

  function door(house: StagedDataKind): Promise<Door> {
    const known = doors.get(house)
    if (known) return known
    const started = start(house).then((server) => ({ server, sessions: new Map() }))
    doors.set(house, started)
    return started
  }

  async function start(house: StagedDataKind): Promise<RunningServer> {
    const { publicKey, privateKey } = createVapidKeys()
    const preload = pathToFileURL(join(import.meta.dirname, 'staged-server-preload.mjs')).href
    const env = {
      NODE_OPTIONS: `--import=${preload}`,
      STAGE_TIME: stagedSiteTime,
      STAGE_FAULT: house === 'full' ? fault : `${fault}-never`,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:operator@demo.test',
    }
    if (house === 'full') {
      const server = await startServer({ env: { ...env, ...(await newDatabaseSetting(inject('databaseSource'))) } })
      await waitForValuations(server.url)
      await writeIn(server.url)
      await bookTakenTime(server.url)
      return server
    }
    const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-stage-'))
    folders.push(dataDir)
    // A database with one user is not filled with the demo.
    await createFirstAdmin(dataDir, env)
    const server = await startServer({ env, dataDir })
    for (const role of ['Buyer', 'Seller']) await signUp(server.url, role)
    return server
  }

  return {
    url: async (house) => (await door(house)).server.url,
    async open(who, { house = 'full', isFirstVisit = false, ...options } = {}) {
      browser ??= launchBrowser()
      const { server, sessions } = await door(house)
      const settings: BrowserContextOptions = {
        baseURL: server.url,
        locale: 'en-US',
        timezoneId: 'UTC',
        // Requests of the site's service worker would bypass the tiles, and the responses that are held back.
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        ...options,
      }
      if (who !== 'stranger' && !sessions.has(who)) {
        const context = await (await browser).newContext(settings)
        sessions.set(who, await signedIn(context, who).finally(() => context.close()))
      }
      const storageState = sessions.get(who)
      const context = await (await browser).newContext({ ...settings, ...(storageState ? { storageState } : {}) })
      await context.clock.setFixedTime(stagedSiteTime)
      if (!realPictures) await showTiles(context)
      // The home page offers mail once, ten seconds after it was opened.
      if (!isFirstVisit) await context.addInitScript(() => localStorage.setItem('subscription-offer', 'was made'))
      const page = await context.newPage()
      page.setDefaultTimeout(45_000)
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error}`))
      page.on('console', (message) => {
        const isFailedAnswer = /status of [45]\d\d/.test(message.text())
        if (message.type() === 'error' && !isFailedAnswer) complaints.push(`${page.url()}: ${message.text()}`)
      })
      // The browser may be closing already, and its windows with it.
      page.once('close', () => void context.close().catch(() => {}))
      return page
    },
    async outOfOrder(look) {
      await writeFile(fault, '')
      return look().finally(() => rm(fault, { force: true }))
    },
    complaints,
  }
}

async function signedIn(context: BrowserContext, who: ScreenViewer) {
  const page = await context.newPage()
  await page.goto('/login')
  await submitLoginForm(page, { email: `${who}@demo.test`, password: demoPassword })
  await page.waitForURL((url) => url.pathname !== '/login')
  return context.storageState()
}

async function createFirstAdmin(dataDir: string, env: Record<string, string>): Promise<void> {
  const args = ['scripts/forecourt.mjs', 'create-admin', '--email', 'admin@demo.test', '--name', 'Ada Admin']
  const child = spawn(process.execPath, [...args, '--password-stdin'], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
  })
  let printed = ''
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  child.stdin.end(`${demoPassword}\n`)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The first Admin could not be made: ${printed}`)
}

async function signUp(url: string, role: string): Promise<void> {
  const body = new FormData()
  const person = { name: `Robin ${role}`, email: `${role.toLowerCase()}@demo.test`, password: demoPassword, role }
  for (const [name, value] of Object.entries(person)) body.set(name, value)
  body.set('phoneNumber', '+1 202 555 0100')
  body.set('photo', new File([new Uint8Array(await tile())], 'me.png', { type: 'image/png' }))
  const answer = await fetch(`${url}/api/accounts`, { method: 'POST', headers: { origin: url }, body })
  if (!answer.ok) throw new Error(`${role} could not sign up: ${answer.status} ${await answer.text()}`)
}

/** A visitor with a question: the demo starts without messages. */
async function writeIn(url: string): Promise<void> {
  const json = {
    email: 'visitor@demo.test',
    topic: 'buying',
    text: 'Can I look at a car on a Sunday?\nI live an hour away.',
  }
  const headers = { origin: url, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(json) })
  if (!answer.ok) throw new Error(`The message was not taken: ${answer.status} ${await answer.text()}`)
}

/** A buyer asks for a time at which the seller meets somebody else: accepting that accepts the sale alone. */
async function bookTakenTime(url: string): Promise<void> {
  const signIn = async (who: string) => {
    const body = JSON.stringify({ email: `${who}@demo.test`, password: demoPassword })
    const headers = { origin: url, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body })
    return {
      ...headers,
      cookie: answer.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    }
  }
  const read = async <T>(path: string, headers?: HeadersInit) =>
    (await (await fetch(`${url}${path}`, { headers })).json()) as T
  const [buyer, seller] = await Promise.all([signIn('buyer'), signIn('seller')])
  const me = await read<{ viewer: { id: string } }>('/api/me', seller)
  const meetings = await read<UpcomingMeetingsResponse>('/api/my/meetings', seller)
  const taken = meetings.items.find(({ meeting }) => meeting.status === 'confirmed')
  const booked = await read<{ items: { carId: string }[] }>('/api/my/orders?limit=50', buyer)
  const own = new Set(booked.items.map(({ carId }) => carId))
  const { items } = await read<{ items: { id: string }[] }>(`/api/cars?seller=${me.viewer.id}&sort=priceAsc&limit=10`)
  const car = items.find(({ id }) => !own.has(id))
  const json = { carId: car?.id, meetingAt: taken?.meetingAt, phone: '+1 202 555 0133', isProposal: true }
  const answer = await fetch(`${url}/api/bookings`, { method: 'POST', headers: buyer, body: JSON.stringify(json) })
  if (!answer.ok) throw new Error(`The time was not asked for: ${answer.status} ${await answer.text()}`)
}

/** A plain picture with a diagonal: it shows position, crop and shape of any picture. */
function tile(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640"
    fill="#8a9a94"/><path d="M0 640 960 0" stroke="#64736d" stroke-width="12"/></svg>`
  return sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer()
}

async function showTiles(context: BrowserContext): Promise<void> {
  const body = await tile()
  await context.route(/\.(webp|avif|jpe?g|png)(\?|$)|\/api\/media\//, (route) =>
    route.request().resourceType() === 'image' ? route.fulfill({ contentType: 'image/png', body }) : route.continue(),
  )
}
