import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { findPicturedScreenState, type PicturedScreenState, picturedScreenStates } from '../screens/screen-states.ts'
import { useStagedSite } from '../screens/staged-site.ts'
import {
  baselinePathOf,
  isBaselineUpdate,
  readScreenshotBaseline,
  removeOrphanScreenshotBaselines,
  saveScreenshotBaseline,
  screenshotBaselineBytes,
} from './baselines.ts'
import { comparePictures } from './compare-pictures.ts'
import { applySizeAndTheme, decodePicture, encodePicture, type PictureTheme, takeStableScreenshot } from './picture.ts'
import { writeScreenshotContactSheets } from './write-contact-sheets.ts'

// The expected pictures were made with the Chromium of the npm packages; every other one renders text differently.
const isPinned = process.platform === 'linux' && process.arch === 'x64' && !process.env.TEST_BROWSER

const results = join('.cache', 'visual')
const stage = useStagedSite()

type Variant = { theme: PictureTheme; width: number }
/**
 * A screen is pictured on a desktop in the light theme and on a phone in the dark one; its other states on a phone, in a
 * theme that its name decides, so that a new screen changes no other's. Each picture is stored with the code: more of them would take more space than the code itself.
 */
function variantsOf(look: PicturedScreenState): Variant[] {
  const { state, isRepeated, minWidth = 0, maxWidth = Number.POSITIVE_INFINITY } = look
  const desk: Variant = { theme: 'light', width: 1440 }
  const phone: Variant = { theme: 'dark', width: 320 }
  const turn: Variant = { theme: hasEvenName(look) ? 'dark' : 'light', width: 320 }
  const wanted = state === 'full' ? (isRepeated ? [phone] : [desk, phone]) : [turn]
  const fitting = wanted.filter(({ width }) => width >= minWidth && width <= maxWidth)
  return fitting.length > 0 ? fitting : [desk]
}

function hasEvenName({ name }: PicturedScreenState): boolean {
  return Buffer.from(name).reduce((sum, byte) => sum + byte, 0) % 2 === 0
}

/** The screens of a short run: each kind of page. */
const sampleNames = [
  'home-page.stranger.full',
  'cars.stranger.full',
  'cars-id.buyer.full',
  'login.stranger.error',
  'dashboard.seller.full',
  'dashboard-allSeller.admin.full',
  'open.booking',
]

/** The screens of one run: one page is opened once, and resized and themed for each of its pictures. */
const chosen = chooseForTestOrProof({ test: sampleNames.map(findPicturedScreenState), proof: picturedScreenStates })

beforeAll(async () => {
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
})

afterAll(async () => {
  await chooseForTestOrProof({ test: async () => {}, proof: () => writeScreenshotContactSheets(results) })()
})

it.runIf(isPinned).each(chosen.map((look) => ({ name: look.name, look, wanted: variantsOf(look) })))(
  'the screen $name looks as it did',
  async ({ look, wanted }) => {
    const page = await look.open(stage)
    const faults: string[] = []
    try {
      for (const variant of wanted) {
        const fault = await lookAt(variant)
        if (fault) faults.push(fault)
      }
    } finally {
      await page.close()
    }
    expect(faults).toEqual([])

    async function lookAt({ theme, width }: Variant): Promise<string | null> {
      await applySizeAndTheme(page, { theme, width })
      const name = `${look.name}.${width}.${theme}`
      const expected = await readScreenshotBaseline(name)
      const isWanted =
        expected && !isBaselineUpdate
          ? (picture: typeof expected) => !comparePictures(expected, picture).isDifferent
          : undefined
      // What visitors see first is pictured further down on a desk.
      const isDeep = width > 1_000 && look.name.includes('.stranger.')
      const actual = await takeStableScreenshot(page, { isOverlay: look.isOverlay ?? false, isDeep, isWanted })
      await chooseForTestOrProof({ test: async () => {}, proof: () => write('seen', actual) })()
      if (isBaselineUpdate) {
        if (!expected || comparePictures(expected, actual).isDifferent) await saveScreenshotBaseline(name, actual)
        return null
      }
      if (!expected) return `${name}: ${baselinePathOf(name)} is missing; ${howToUpdate}`
      const difference = comparePictures(expected, actual)
      if (!difference.isDifferent) return null
      await write('expected', expected)
      await write('actual', actual)
      await write('difference', difference.picture)
      return `${name}: ${difference.pixels} pixels differ, see ${join(results, `${name}.*`)}; if it should look so, ${howToUpdate}`

      async function write(kind: string, picture: typeof actual): Promise<void> {
        await writeFile(join(results, `${name}.${kind}.webp`), await encodePicture(picture))
      }
    }
  },
  // Two pictures, each repeated until it is stable, on a busy machine.
  300_000,
)

const howToUpdate = 'npm run proof -- visual --update'

it('no picture of the set stands for a screen that is gone', async () => {
  const names = picturedScreenStates.flatMap((look) =>
    variantsOf(look).map(({ theme, width }) => `${look.name}.${width}.${theme}`),
  )
  expect(await removeOrphanScreenshotBaselines(names)).toEqual([])
})

it('the set of pictures takes at most 5 MB', async () => {
  expect(await screenshotBaselineBytes()).toBeLessThanOrEqual(5_000_000)
})

it('a picture in which a word or a size differs is found', async () => {
  const ground = { width: 320, height: 400, channels: 3, background: '#ffffff' } as const
  const { default: sharp } = await import('sharp')
  const drawn = (marks: string) =>
    sharp({ create: ground })
      .composite([{ input: Buffer.from(`<svg width="320" height="400">${marks}</svg>`) }])
      .png()
      .toBuffer()
      .then(decodePicture)
  const one = await drawn('<rect width="40" height="10" fill="#000"/>')
  expect(comparePictures(one, await drawn('<rect width="40" height="10" fill="#080808"/>')).isDifferent).toBe(false)
  expect(comparePictures(one, await drawn('<rect width="44" height="10" fill="#000"/>'))).toMatchObject({
    isDifferent: true,
    pixels: 40,
  })
  expect(comparePictures({ ...one, height: 399, data: one.data.subarray(0, 320 * 399 * 4) }, one).isDifferent).toBe(
    true,
  )
})
