import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dose } from '#tests/support/dose.ts'
import { type Look, lookNamed, looks } from '../screens/looks.ts'
import { useStage } from '../screens/stage.ts'
import { baselineOf, isUpdate, keepBaseline, readBaseline, removeStrangers } from './baselines.ts'
import { compare } from './compare.ts'
import { writeSheets } from './contact-sheets.ts'
import { decode, dress, encode, isSame, photographStill, type Theme } from './picture.ts'

// The set of pictures was made with the Chromium of the npm packages; every other one draws letters in its own way.
const isPinned = process.platform === 'linux' && process.arch === 'x64' && !process.env.TEST_BROWSER

const results = join('.cache', 'visual')
const stage = useStage()

type Variant = { theme: Theme; width: number }
/** A screen is looked at in both themes at three widths, its other states at two; what looks like another one once a theme. */
function variantsOf({ state, isRepeated, minWidth = 0, maxWidth = Number.POSITIVE_INFINITY }: Look): Variant[] {
  const widths = state === 'full' ? [320, 768, 1440] : [320, 1440]
  const all = widths.flatMap((width): Variant[] => [
    { theme: 'light', width },
    { theme: 'dark', width },
  ])
  const wanted: Variant[] = [
    { theme: 'light', width: 1440 },
    { theme: 'dark', width: 320 },
  ]
  return (isRepeated ? wanted : all).filter(({ width }) => width >= minWidth && width <= maxWidth)
}

/** What a short run looks at: each kind of page, both themes, all widths. */
const dozen: [string, Variant][] = [
  ['home-page.stranger.full', { theme: 'light', width: 1440 }],
  ['home-page.stranger.full', { theme: 'dark', width: 320 }],
  ['cars.stranger.full', { theme: 'light', width: 768 }],
  ['cars.stranger.empty', { theme: 'dark', width: 320 }],
  ['cars-id.buyer.full', { theme: 'dark', width: 1440 }],
  ['login.stranger.error', { theme: 'light', width: 320 }],
  ['dashboard.seller.full', { theme: 'dark', width: 768 }],
  ['dashboard-myOrders.buyer.full', { theme: 'light', width: 320 }],
  ['dashboard-myOrders-id.buyer.full', { theme: 'light', width: 1440 }],
  ['dashboard-allSeller.admin.full', { theme: 'dark', width: 1440 }],
  ['dashboard-orders.admin.error', { theme: 'light', width: 1440 }],
  ['open.booking', { theme: 'light', width: 320 }],
]

/** What one run looks at: one page is opened once, and dressed for each of its pictures. */
const chosen: [Look, Variant[]][] = dose({
  test: [...new Set(dozen.map(([name]) => name))].map((name) => [
    lookNamed(name),
    dozen.flatMap(([other, variant]) => (other === name ? [variant] : [])),
  ]),
  proof: looks.map((look) => [look, variantsOf(look)]),
})

beforeAll(async () => {
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
})

afterAll(async () => {
  await dose({ test: async () => {}, proof: () => writeSheets(results) })()
})

it.runIf(isPinned).each(chosen.map(([look, wanted]) => ({ name: look.name, look, wanted })))(
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
      await dress(page, { theme, width })
      const name = `${look.name}.${width}.${theme}`
      const expected = await readBaseline(name)
      const isWanted =
        expected && !isUpdate ? (picture: typeof expected) => !compare(expected, picture).isDifferent : undefined
      const actual = await photographStill(page, { isOverlay: look.isOverlay, isWanted })
      await dose({ test: async () => {}, proof: () => write('seen', actual) })()
      if (isUpdate) {
        if (!expected || !isSame(expected, actual)) await keepBaseline(name, actual)
        return null
      }
      if (!expected) return `${name}: ${baselineOf(name)} is missing; ${howToUpdate}`
      const difference = compare(expected, actual)
      if (!difference.isDifferent) return null
      await write('expected', expected)
      await write('actual', actual)
      await write('difference', difference.picture)
      return `${name}: ${difference.pixels} pixels differ, see ${join(results, `${name}.*`)}; if it should look so, ${howToUpdate}`

      async function write(kind: string, picture: typeof actual): Promise<void> {
        await writeFile(join(results, `${name}.${kind}.webp`), await encode(picture))
      }
    }
  },
  // Six pictures, each taken until it holds still, on a machine that has other things to do.
  300_000,
)

const howToUpdate = 'npm run proof -- visual --update'

it('no picture of the set stands for a screen that is gone', async () => {
  const names = looks.flatMap((look) => variantsOf(look).map(({ theme, width }) => `${look.name}.${width}.${theme}`))
  expect(await removeStrangers(names)).toEqual([])
})

it('a picture in which a word or a size differs is found', async () => {
  const ground = { width: 320, height: 400, channels: 3, background: '#ffffff' } as const
  const { default: sharp } = await import('sharp')
  const drawn = (marks: string) =>
    sharp({ create: ground })
      .composite([{ input: Buffer.from(`<svg width="320" height="400">${marks}</svg>`) }])
      .png()
      .toBuffer()
      .then(decode)
  const one = await drawn('<rect width="40" height="10" fill="#000"/>')
  expect(compare(one, await drawn('<rect width="40" height="10" fill="#080808"/>')).isDifferent).toBe(false)
  expect(compare(one, await drawn('<rect width="44" height="10" fill="#000"/>'))).toMatchObject({
    isDifferent: true,
    pixels: 40,
  })
  expect(compare({ ...one, height: 399, data: one.data.subarray(0, 320 * 399 * 4) }, one).isDifferent).toBe(true)
})
