import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

type Tokens = Record<string, string>

function tokensOf(theme: string): Tokens {
  const block = css.split('@plugin "daisyui/theme"').find((part) => part.includes(`name: "${theme}";`)) ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
}

/** Contrast of two colours, by WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a: string | undefined, b: string | undefined): number {
  const [dark, light] = [luminance(a ?? ''), luminance(b ?? '')].toSorted((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

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

describe.each(['forecourt', 'forecourt-dark'])('%s', (theme) => {
  const tokens = tokensOf(theme)

  test.each(texts)('%s is readable on every ground', (text) => {
    for (const ground of grounds) expect(contrast(tokens[text], tokens[ground]), ground).toBeGreaterThanOrEqual(4.5)
  })

  test.each(filled)('what stands on %s is readable', (name) => {
    expect(contrast(tokens[`color-${name}`], tokens[`color-${name}-content`])).toBeGreaterThanOrEqual(4.5)
  })

  test('the line around a control can be seen', () => {
    for (const ground of grounds) expect(contrast(tokens['control-line'], tokens[ground])).toBeGreaterThanOrEqual(3)
  })
})
