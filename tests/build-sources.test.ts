import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** The scripts that a file imports, by their paths from the root. */
function importedScripts(name: string): string[] {
  const found = [...read(name).matchAll(/ from '\.\/(?:scripts\/)?([\w-]+\.(?:ts|mjs))'/g)]
  return found.map(([, file]) => `scripts/${file}`)
}

it('the site is built anew after a change of any script that builds it', () => {
  const waiting = ['vite.config.ts', 'react-router.config.ts']
  const scripts = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const script of importedScripts(name)) {
      if (!scripts.has(script)) waiting.push(script)
      scripts.add(script)
    }
  }
  const prepare = read('scripts/prepare.mjs')
  const sources = prepare.slice(prepare.indexOf('const sources = ['), prepare.indexOf(']'))
  expect([...scripts].length).toBeGreaterThan(4)
  expect([...scripts].filter((name) => !sources.includes(`'${name}'`))).toEqual([])
})
