import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, CDPSession, LaunchOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { findMemoryFolder } from './find-memory-folder.ts'

const root = join(import.meta.dirname, '../..')
const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Chromium's processes then share memory through files of a disk, a tenth of a run. The driver's default, because a
 * container may have too little of `/dev/shm`.
 */
const slowSharedMemory = '--disable-dev-shm-usage'

/** Chromium's arguments: run as root, without a GPU, and without calls to external servers. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--font-render-hinting=none',
  // A page is looked at for seconds: the second compiler takes more than its code gives back, a sixteenth of a run.
  '--js-flags=--no-opt',
  // Playwright's own list, since the last switch counts, and Chromium's process in reserve: each window would start one
  // that nothing uses, a fourteenth of a run.
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'PreconnectToSearch',
    'SpareRendererForSitePerProcess',
  ].join(',')}`,
  ...(hasRoomyMemoryFolder() ? [] : [slowSharedMemory]),
]
const browserOptions = { args, ignoreDefaultArgs: [slowSharedMemory] }

/**
 * The Chromium of the npm packages, unpacked once into node_modules/.cache together with the libraries it needs, so
 * that a bare machine has one; on a processor for which it was not made, the system's.
 */
export async function findTestBrowser(): Promise<LaunchOptions> {
  if (process.env.TEST_BROWSER) return { executablePath: process.env.TEST_BROWSER, ...browserOptions }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser()
  const executablePath = systemBrowsers.find((path) => existsSync(path))
  if (executablePath) return { executablePath, ...browserOptions }
  throw new Error('No Chromium was found. Install one, or name it: TEST_BROWSER=/path/to/chromium npm test')
}

/** Windows and macOS share memory otherwise. */
function hasRoomyMemoryFolder(): boolean {
  return process.platform !== 'linux' || findMemoryFolder(2 ** 30) !== undefined
}

/**
 * A browser that looks like the test file's own: a connection to the one that the run started, with separate windows,
 * or a new process where the run started none. TEST_SLOWDOWN=4 makes the page that was opened last compute four times
 * slower, as on a busy machine, which reveals missing waits in a test. It occupies a processor, because Chromium slows
 * a page down by keeping it busy.
 */
export async function launchBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  const endpoint = inject('browserEndpoint')
  const browser = endpoint ? await chromium.connect(endpoint) : await chromium.launch(await findTestBrowser())
  const rate = Number(process.env.TEST_SLOWDOWN ?? 1)
  if (rate > 1) slowDown(browser, rate)
  return browser
}

function slowDown(browser: Browser, rate: number): void {
  let slow: CDPSession | undefined
  const setRate = (session: CDPSession, wanted: number) =>
    session.send('Emulation.setCPUThrottlingRate', { rate: wanted }).catch(() => {})
  const follow = async (page: Page) => {
    const before = slow
    slow = await page.context().newCDPSession(page)
    await setRate(slow, rate)
    if (before) await setRate(before, 1)
  }
  // A page may be closed before it is slowed down.
  browser.on('context', (context) => context.on('page', (page) => void follow(page).catch(() => {})))
}

async function unpackedBrowser(): Promise<LaunchOptions> {
  const folder = join(root, 'node_modules/@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const target = join(root, 'node_modules/.cache', `chromium-${version}`)
  const executablePath = join(target, 'chromium')
  const stamp = join(target, 'unpacked')
  // The package's own configuration looks for fonts in folders that exist only on its maker's machine: without fonts
  // Chromium crashes now and then.
  const fonts = join(target, 'fonts-here.conf')
  if (!existsSync(stamp) || !existsSync(fonts)) {
    await mkdir(target, { recursive: true })
    const { inflate } = await import('@sparticuz/chromium')
    const before = process.env.TMPDIR
    // The package unpacks into the folder for temporary files; a kill there would leave half a browser for good.
    process.env.TMPDIR = target
    try {
      for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']) await inflate(join(folder, 'bin', name))
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }
    const folders = `<dir>${join(target, 'fonts/fonts')}</dir><cachedir>${join(target, 'fonts-cache')}</cachedir>`
    await writeFile(fonts, `<?xml version="1.0"?><fontconfig>${folders}</fontconfig>`)
    await writeFile(stamp, version)
  }
  const libraries = [join(target, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts }
  return { executablePath, ...browserOptions, args: [...args, '--headless=shell'], env: env as Record<string, string> }
}
