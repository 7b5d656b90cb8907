import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#config/config.ts'
import { serverStartedMessage } from '../../src/server/startup-message.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it('H-02 npm test installs what it needs and runs the checks and every project of tests; proof and bench are there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(scripts).toMatchObject({
    pretest: expect.stringContaining('scripts/prepare.mjs'),
    test: expect.stringContaining('scripts/test.mjs'),
    proof: expect.any(String),
    bench: expect.any(String),
  })
  for (const part of ['types', 'lint', 'layers']) expect(scripts.check).toContain(`check:${part}`)
  const projects = [...read('vitest.config.ts').matchAll(/(?:name: |whole\()'(\w+)'/g)].map(([, name]) => name)
  expect(projects).toEqual(expect.arrayContaining(['unit', 'database', 'security', 'e2e', 'screens']))
  const steps = read('scripts/test.mjs')
  for (const name of projects) expect(steps, name).toContain(`'--project', '${name}'`)
  expect(steps).toContain(`'npm', 'run', '--silent', 'check'`)
  expect(steps).toContain(`join('scripts', 'prepare.mjs'), 'build'`)
  for (const kind of ['pglite', 'postgres']) expect(steps).toContain(`TEST_DATABASE: '${kind}'`)
})

it('H-01 H-03 the start prints the address and the demo accounts, and in production no account', () => {
  const address = 'http://localhost:3000'
  const accounts = ['buyer@demo.test', 'seller@demo.test', 'admin@demo.test', 'ForeCourt!26']
  const demo = serverStartedMessage(readConfig({}), { address, databaseKind: 'embedded' })
  for (const text of [address, ...accounts]) expect(demo).toContain(text)
  const production = serverStartedMessage({ ...readConfig({}), env: 'production' }, { address, databaseKind: 'server' })
  expect(production).toContain(address)
  for (const text of accounts) expect(production).not.toContain(text)
})

it('H-01 H-03 settings that nobody made mean the demo, on port 3000 of this machine alone, in ./data', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ env: 'demo', port: 3000, dataDir: expect.stringMatching(/\bdata$/) })
  expect(['127.0.0.1', 'localhost', '::1']).toContain(config.host)
  expect(readConfig({ NODE_ENV: 'production' }).env).toBe('demo')
})

it('H-01 npm start builds the site and the database of which new ones are copies', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(scripts.prestart).toBe('node scripts/prepare.mjs build')
  expect(read('scripts/prepare.mjs')).toMatch(/function buildSite\(\) \{\s+const image = makeDatabaseImage\(\)/)
  expect(read('scripts/prepare.mjs')).toContain(`'make-database-image.ts'`)
  expect(read('scripts/make-database-image.ts')).toContain('await makeDatabaseImage()')
})
