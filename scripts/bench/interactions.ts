import os from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium, type Locator, type Page } from 'playwright-core'
import { findTestBrowser } from '#tests/support/browser.ts'
import { startServer } from '#tests/support/start-server.ts'
import { findFirstCarPath } from './find-first-car-path.ts'
import { roundToDecimals } from './measure-bench-case.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'

// How long home, list and a car's page take to show what a tap or a key does, on a phone's screen with a slowed CPU, from the moment
// in which a control can be used: `npm run bench -- interactions --runs 3 --slowdown 4 --label interactions`. INP of a visit is its
// slowest interaction, as long as there are fewer than fifty; the median visit counts. What is out of sight is scrolled to as by a
// finger, which takes its time; `--jump` jumps there and taps in the same frame, which nobody can, and whose delay is the picture of
// all that has come into sight at once.

const root = join(import.meta.dirname, '../..')
const wantedMs = 100

/** `target`: what is tapped, so that it can be scrolled to before. */
type Step = { name: string; target?: (page: Page) => Locator; act: (page: Page) => Promise<unknown> }
/** `ms` until it was painted: `delayMs` before its handlers could begin, `handlersMs` in them, the rest for the picture. */
type Timing = { event: string; ms: number; delayMs: number; handlersMs: number }
type TimedInteraction = Timing & { step: string }
type Visit = { inpMs: number; interactions: TimedInteraction[] }

const tapOn = (name: string, target: (page: Page) => Locator): Step => ({
  name,
  target,
  act: (page) => target(page).tap(),
})
const tap = (name: string, selector: string) => tapOn(name, (page) => page.locator(selector).first())
const tapText = (name: string, text: RegExp) => tapOn(name, (page) => page.getByRole('button', { name: text }).first())
const key = (name: string, pressed: string): Step => ({ name, act: (page) => page.keyboard.press(pressed) })
/** In a dialog, whose code may come late. */
const keyInDialog = (name: string, pressed: string): Step => ({
  name,
  act: async (page) => {
    await page.locator('dialog[open]').waitFor()
    await page.keyboard.press(pressed)
  },
})

const shared = [
  tapText('dark', /Switch between light and dark/),
  tapText('menu', /^Menu$/),
  key('menu closed', 'Escape'),
]
const stepsOfPage: Record<string, Step[]> = {
  home: [
    ...shared,
    tap('price', 'label:has-text("$10,000")'),
    tap('words focused', 'input[name=q]'),
    ...[...'golf'].map((letter) => key(`letter ${letter}`, letter)),
    tapText('next slide', /Next slide/),
  ],
  list: [
    ...shared,
    tapText('filters', /^Filter/),
    tap('a group of filters', '.filter-sheet details:not([open]) > summary'),
    tap('a value of a filter', '.filter-sheet label:has(input[type=checkbox]):visible'),
    key('filters closed', 'Escape'),
    tapText('compare', /^Compare/),
  ],
  car: [
    ...shared,
    tapText('pictures', /View pictures full screen/),
    keyInDialog('next picture', 'ArrowRight'),
    keyInDialog('pictures closed', 'Escape'),
    tapText('message', /^Message seller/),
    keyInDialog('message closed', 'Escape'),
    tapText('compare', /^Compare/),
  ],
}

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '3' },
      slowdown: { type: 'string', default: '4' },
      jump: { type: 'boolean', default: false },
      label: { type: 'string' },
    },
  })
  const [runs, slowdown] = [Number(values.runs), Number(values.slowdown)]
  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  showProgressLine('starting the demo')
  const server = await startServer({ env: { LOG_LEVEL: 'warn', RATE_LIMIT: 'off' } })
  benchCleanUps.push(() => server.discard())
  const browser = await chromium.launch(await findTestBrowser())
  benchCleanUps.push(() => browser.close())
  const paths = { home: '/', list: '/cars', car: await findFirstCarPath(server.url) }
  const pages = []
  for (const [page, path] of Object.entries(paths)) {
    const visits: Visit[] = []
    for (let run = 1; run <= runs; run += 1) {
      showProgressLine(`${page} · run ${run} of ${runs}`)
      visits.push(
        await visit(browser, { url: server.url + path, steps: stepsOfPage[page] ?? [], slowdown, jump: values.jump }),
      )
    }
    pages.push(summaryOf(page, visits))
  }
  endProgressLine()
  for (const { page, inpMs, inpMsOfRuns, slowest } of pages) {
    const named = slowest.map(
      (one) => `${one.step} (${one.event}) ${one.ms} = ${one.delayMs} + ${one.handlersMs} + picture`,
    )
    console.log(`${page}: ${inpMs} ms (of all runs: ${inpMsOfRuns.join(', ')}); slowest: ${named.join(', ')}`)
  }
  const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  const settings = { width: 390, height: 844, runs, slowdown, jump: values.jump }
  if (values.label) console.log(`Written to ${writeBenchResult(root, values.label, { settings, load, pages })}`)
  const isEnough = pages.every(({ inpMs }) => inpMs <= wantedMs)
  if (!isEnough) console.error(`Some interaction takes longer than ${wantedMs} ms.`)
  return isEnough ? 0 : 1
})

/** Opens the page in a browser without a history, and carries out each step as soon as its control can be used. */
async function visit(
  browser: Browser,
  { url, steps, slowdown, jump }: { url: string; steps: Step[]; slowdown: number; jump: boolean },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.addInitScript(collectInteractions)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    // Not the end of loading: each step begins as soon as its control can be used.
    await page.goto(url, { waitUntil: 'commit' })
    const interactions: TimedInteraction[] = []
    for (const { name, target, act } of steps) {
      if (target && !jump) await scrollWithFinger(cdp, target(page))
      await act(page)
      for (const { id: _, ...timing } of await page.evaluate(takeInteractions))
        interactions.push({ step: name, ...timing })
    }
    if (interactions.length === 0) throw new Error(`${url}: the browser has timed no interaction.`)
    return { inpMs: Math.max(...interactions.map(({ ms }) => ms)), interactions }
  } finally {
    await context.close()
  }
}

/** Scrolls until the target is in sight, at the speed of a finger that is in a hurry, and returns when the page stands. */
async function scrollWithFinger(cdp: CDPSession, target: Locator): Promise<void> {
  const distance = await target.evaluate((element) => {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (box.matches('dialog') || /fixed|sticky/.test(getComputedStyle(box).position)) return 0
    const { top, bottom } = element.getBoundingClientRect()
    // Away from the bars at the top and the bottom, under which it could not be tapped.
    const [least, most] = [100, innerHeight - 160]
    return bottom > most ? bottom - most : Math.min(0, top - least)
  })
  if (distance === 0) return
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 420,
    yDistance: -Math.round(distance),
    speed: 2000,
    gestureSourceType: 'touch',
    preventFling: true,
  })
}

type Collected = Timing & { id: number }
declare global {
  interface Window {
    collectedInteractions: Collected[]
    interactionObserver: PerformanceObserver
  }
}

/** In the page: notes each event that belongs to a tap or a key. */
function collectInteractions(): void {
  window.collectedInteractions = []
  const collect = (entries: PerformanceEntry[]) => {
    for (const entry of entries as PerformanceEventTiming[])
      if (entry.interactionId > 0)
        window.collectedInteractions.push({
          event: entry.name,
          ms: entry.duration,
          delayMs: Math.round(entry.processingStart - entry.startTime),
          handlersMs: Math.round(entry.processingEnd - entry.processingStart),
          id: entry.interactionId,
        })
  }
  window.interactionObserver = new PerformanceObserver((list) => collect(list.getEntries()))
  window.interactionObserver.observe({
    type: 'event',
    buffered: true,
    durationThreshold: 16,
  } as PerformanceObserverInit)
}

/** In the page: waits until what was done is painted and timed, and hands over the longest event of each interaction. */
async function takeInteractions(): Promise<Collected[]> {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
  for (let frame = 0; frame < 3; frame += 1) await painted()
  await new Promise((resolve) => requestIdleCallback(resolve))
  const slowest = new Map<number, Collected>()
  for (const one of window.collectedInteractions.splice(0))
    if (one.ms > (slowest.get(one.id)?.ms ?? 0)) slowest.set(one.id, one)
  return [...slowest.values()]
}

function summaryOf(page: string, visits: Visit[]) {
  const ordered = visits.toSorted((a, b) => a.inpMs - b.inpMs)
  const middle = ordered[Math.floor(ordered.length / 2)]
  if (!middle) throw new Error('There was no run.')
  const slowest = middle.interactions.toSorted((a, b) => b.ms - a.ms).slice(0, 4)
  return { page, inpMs: middle.inpMs, inpMsOfRuns: ordered.map(({ inpMs }) => inpMs), slowest }
}
