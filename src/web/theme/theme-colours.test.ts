import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accentContrastColours, colourContrast } from '#contract/colour-contrast.ts'
import { siteSettingDefaults } from '#contract/site.ts'
import { browserBarColours } from '#web/theme/browser-bar-colours.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Tokens = Record<string, string>

function bodyOf(theme: string): string {
  const block = css.split('@plugin "daisyui/theme"').find((part) => part.includes(`name: "${theme}";`)) ?? ''
  return block.slice(0, block.indexOf('}'))
}

function tokensOf(theme: string): Tokens {
  const body = bodyOf(theme)
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
}

const contrast = (a = '', b = '') => colourContrast(a, b)

const grounds = ['color-base-100', 'color-base-200', 'surface']
const texts = [
  'color-base-content',
  'muted',
  'color-primary',
  'color-info',
  'color-success',
  'color-warning',
  'color-error',
  'deal-great',
  'deal-good',
  'deal-fair',
  'deal-high',
  'deal-overpriced',
]
const filled = ['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error']
/** Graphics, not text: the line around a control, the focus ring, the edge of a badge, bars and lines of a chart. */
const drawn = ['control-line', 'color-primary', 'color-info', 'color-success', 'color-warning', 'color-error']
/** Purely decorative: a hairline between things that are separate anyway. */
const decorative = ['color-base-300']

const themes = ['forecourt', 'forecourt-dark']

describe.each(themes)('%s', (theme) => {
  const tokens = tokensOf(theme)

  test.each(texts)('%s is readable on every ground', (text) => {
    for (const ground of grounds) expect(contrast(tokens[text], tokens[ground]), ground).toBeGreaterThanOrEqual(4.5)
  })

  test.each(filled)('what stands on %s is readable', (name) => {
    expect(contrast(tokens[`color-${name}`], tokens[`color-${name}-content`])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(drawn)('%s can be seen on every ground', (line) => {
    for (const ground of grounds) expect(contrast(tokens[line], tokens[ground]), ground).toBeGreaterThanOrEqual(3)
  })

  test('the row of the current page is told from its panel, and its words are read', () => {
    const [, ground = ''] = /--current-row: var\(--([\w-]+)\);/.exec(bodyOf(theme)) ?? []
    expect(contrast(tokens[ground], tokens.surface)).toBeGreaterThan(theme === 'forecourt-dark' ? 1.3 : 1.1)
    expect(contrast(tokens[ground], tokens['color-primary'])).toBeGreaterThanOrEqual(4.5)
  })

  test('every colour of the theme is one of the measured pairs', () => {
    const contents = filled.flatMap((name) => [`color-${name}`, `color-${name}-content`])
    const measured = new Set([...grounds, ...texts, ...drawn, ...contents, ...decorative])
    expect(Object.keys(tokens).filter((name) => !measured.has(name))).toEqual([])
  })
})

test('an accent that an operator chooses is measured on the grounds of its theme', () => {
  const [light = {}, dark = {}] = themes.map(tokensOf)
  expect(accentContrastColours.light).toEqual(grounds.map((ground) => light[ground]))
  expect(accentContrastColours.dark).toEqual([...grounds, 'color-primary-content'].map((ground) => dark[ground]))
  expect(light['color-primary-content']).toBe(accentContrastColours.light[2])
  expect([light['color-primary'], dark['color-primary']]).toEqual([
    siteSettingDefaults.accentLight,
    siteSettingDefaults.accentDark,
  ])
})

test('both themes set the same tokens, and one radius', () => {
  const [light = {}, dark = {}] = themes.map(tokensOf)
  expect(Object.keys(dark)).toEqual(Object.keys(light))
  const radii = [...css.matchAll(/--radius-(?:field|box): ([^;]+);/g)].map(([, radius]) => radius)
  expect(new Set(radii).size).toBe(1)
})

test('what moves takes 150 to 250 ms', () => {
  const durations = [...css.matchAll(/(?:duration|rise)[^:]*: [^;]*?(\d+)ms/g)].map(([, ms]) => Number(ms))
  expect(durations.length).toBeGreaterThan(1)
  for (const ms of durations) expect(ms >= 150 && ms <= 250, `${ms} ms`).toBe(true)
})

test('initials are readable on the colour of every person', () => {
  const colours = Object.fromEntries(
    [...css.matchAll(/--(person-\w+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
  const { 'person-content': ink = '', ...grounds }: Tokens = colours
  expect(Object.keys(grounds)).toHaveLength(6)
  for (const [name, ground] of Object.entries(grounds)) expect(contrast(ground, ink), name).toBeGreaterThanOrEqual(4.5)
})

test('the browser paints its bars in the paper of the theme', () => {
  expect(browserBarColours.light).toBe(tokensOf('forecourt')['color-base-100'])
  expect(browserBarColours.dark).toBe(tokensOf('forecourt-dark')['color-base-100'])
})
