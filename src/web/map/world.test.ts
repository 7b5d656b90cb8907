import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const worldWidth = 131_072

it('G-02 no line of the map runs right across the world', () => {
  const map = readFileSync(join(import.meta.dirname, 'world.svg'), 'utf8')
  const lines = [...map.matchAll(/ d="([^"]*)"/g)].flatMap(([, path = '']) => path.split('M').slice(1))
  expect(lines.length).toBeGreaterThan(1_000)
  const steps = lines.flatMap((line) => (line.match(/-?\d+/g) ?? []).slice(2).filter((_, at) => at % 2 === 0))
  expect(Math.max(...steps.map((step) => Math.abs(Number(step))))).toBeLessThan(worldWidth / 2)
})
