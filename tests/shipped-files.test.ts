import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

/** The lines of a service of compose.yaml. */
function service(name: string): string {
  const [, found = ''] = new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n)+)`).exec(read('compose.yaml')) ?? []
  expect(found, name).not.toBe('')
  return found
}

describe('compose.yaml', () => {
  it('stages a backup on a volume that the server’s user may write to, since /tmp is memory', () => {
    const backup = service('backup')
    const [, folder = ''] = /TMPDIR: (\S+)/.exec(backup) ?? []
    expect(backup).toMatch(new RegExp(`volumes: .*'staging:${folder}'`))
    expect(read('compose.yaml')).toMatch(/\nvolumes:\n(?: {2}\w+:\n)* {2}staging:\n/)
    expect(read('Dockerfile')).toMatch(new RegExp(`install -d -o node -g node -m 700 .*${folder}\\b`))
  })
})
