import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('no two lists of a device have one name: each would remove what the other stored', () => {
  const names = globSync('src/web/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/= defineDeviceStoredList\('([^']+)'/g)].map((match) => match[1]),
  )
  expect(names.length).toBeGreaterThan(4)
  expect(new Set(names).size).toBe(names.length)
})
