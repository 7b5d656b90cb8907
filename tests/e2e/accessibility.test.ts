import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chooseForTestOrProof, everyNthUnlessProof } from '#tests/support/sample-size.ts'
import { type PicturedScreenState, picturedScreenStates, visitPage } from '../screens/screen-states.ts'
import { useStagedSite } from '../screens/staged-site.ts'
import {
  checkAtDoubleTextSize,
  findAxeViolations,
  findCutOffText,
  findLowTouchTargets,
  findPageStructureFaults,
  waitForStableColours,
} from './page-checks.ts'

const stage = useStagedSite()

type Variant = { colorScheme: 'light' | 'dark'; width: number }
const variants: Variant[] = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 320 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 320 },
]

const fits = ({ minWidth = 0, maxWidth = Number.POSITIVE_INFINITY }: PicturedScreenState, { width }: Variant) =>
  width >= minWidth && width <= maxWidth

/** A short run checks some of the screens, each in one of its variants in turn. */
const chosen = everyNthUnlessProof(picturedScreenStates, 106)

function variantsOf(look: PicturedScreenState, index: number): Variant[] {
  const fitting = variants.filter((variant) => fits(look, variant))
  const turn = index % fitting.length
  return chooseForTestOrProof({ test: fitting.slice(turn, turn + 1), proof: fitting })
}

it.each(chosen.map((look, index) => ({ name: look.name, look, wanted: variantsOf(look, index) })))(
  'G-24: axe finds nothing on $name, it has its landmarks, and all of it can be read and hit',
  async ({ look, wanted }) => {
    const page = await look.open(stage)
    try {
      const faults: string[] = []
      for (const variant of wanted) faults.push(...(await faultsAt(page, look, variant)))
      if (!look.isOverlay) faults.push(...(await checkAtDoubleTextSize(page, findCutOffText)))
      expect(faults).toEqual([])
    } finally {
      await page.close()
    }
  },
)

async function faultsAt(page: Page, look: PicturedScreenState, { colorScheme, width }: Variant): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
  await waitForStableColours(page)
  const found = [
    ...(await findAxeViolations(page)),
    ...(await findCutOffText(page)),
    ...(await findLowTouchTargets(page)),
    ...(look.isOverlay ? [] : await findPageStructureFaults(page)),
  ]
  return found.map((text) => `${colorScheme}, ${width} px: ${text}`)
}

/** Animations that are running, or will start again: a paused spinner counts too. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((one) => {
      const { iterations, duration } = one.effect?.getComputedTiming() ?? {}
      const isLong = iterations === Number.POSITIVE_INFINITY || Number(duration) > 100
      return one.playState === 'running' && isLong ? [(one as CSSAnimation).animationName ?? 'transition'] : []
    }),
  )

const slides = (page: Page) => page.getByRole('list', { name: 'All slides, side by side' })
const scrolled = (page: Page) => slides(page).evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth))

it('G-24 for people who want less motion the carousel, the strip and the wheel stand still', async () => {
  const page = await stage.open('stranger', { reducedMotion: 'reduce' })
  await page.clock.install()
  await visitPage(page, '/')
  await page.locator('.strip-window').scrollIntoViewIfNeeded()
  await page.clock.runFor(20_000)
  expect(await moving(page)).toEqual([])
  expect(await scrolled(page)).toBe(0)
  // Requested content is there at once, and does not slide in.
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect.poll(() => scrolled(page)).toBe(1)
  await visitPage(page, '/no-such-page')
  expect(await moving(page)).toEqual([])
  await page.close()
})

it('for all others they move, and stop under the focus', async () => {
  const page = await stage.open('stranger', { reducedMotion: 'no-preference' })
  await page.clock.install()
  await visitPage(page, '/')
  await page.locator('.strip-window').scrollIntoViewIfNeeded()
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return moving(page)
    })
    .toContain('strip')
  await page.clock.runFor(7_000)
  await expect.poll(() => scrolled(page)).toBe(1)
  await slides(page).focus()
  await page.clock.runFor(20_000)
  expect(await scrolled(page)).toBe(1)
  await page.getByRole('region', { name: 'Promoted cars' }).getByRole('link').first().focus()
  await expect.poll(() => moving(page)).toEqual([])
  await visitPage(page, '/no-such-page')
  await expect.poll(() => moving(page)).toEqual(['spin'])
  await page.close()
})

it('no page complained', () => {
  expect(stage.complaints).toEqual([])
})
