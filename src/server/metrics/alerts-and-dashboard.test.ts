import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#db/paths/project-root.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createServerMetrics } from './server-metrics.ts'

const test = useDatabase()
const folder = join(projectRoot, 'docs/operations/monitoring')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const promtool = (process.env.PATH ?? '').split(delimiter).flatMap((path) => globSync(join(path, 'promtool')))[0]

/** The alerts and the dashboard ask for these: another name would never be there, and nothing would be told. */
it('ask for nothing that the page of metrics does not have', async () => {
  const { services } = createTestApi(test.database.db, { clock: { now: () => new Date() } })
  const metrics = createServerMetrics({ services, pool: test.database.pool, searchIndex: null })
  const offered = new Set([...(await metrics.page()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const asked = `${read('alerts.yml')}${dashboardExpressions().join('\n')}`.matchAll(
    /\b(?:forecourt|nodejs|process)_[a-z0-9_]+/g,
  )
  const names = [...new Set([...asked].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')))]
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !offered.has(name))).toEqual([])
})

it('tell of every alarm that the program writes into its log', () => {
  const files = globSync('src/**/*.ts', { cwd: projectRoot }).filter((file) => !file.includes('.test.'))
  const text = files.map((file) => readFileSync(join(projectRoot, file), 'utf8')).join('\n')
  const kinds = [...text.matchAll(/\blog\??\.\w+\(\s*\{[^{}]*?\balarm: '(\w+)'/g)].map(([, kind = '']) => kind)
  expect(kinds.length).toBeGreaterThan(6)
  const [, told = ''] = /last_timestamp_seconds\{kind=~"([^"]+)"\}/.exec(read('alerts.yml')) ?? []
  expect(kinds.filter((kind) => !new RegExp(`^(?:${told})$`).test(kind))).toEqual([])
})

it('have a case in which each alert fires', () => {
  const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const fired = read('alerts.test.yml').matchAll(/alertname: (\w+)\n\s+exp_alerts:/g)
  expect(new Set([...fired].map(([, name]) => name))).toEqual(new Set(alerts))
})

// Prometheus is a package of Debian, which not every machine that runs the tests has.
describe.runIf(promtool)('as Prometheus reads them', () => {
  const promtoolSays = (args: string[], cwd = folder) => execFileSync(promtool ?? '', args, { cwd, encoding: 'utf8' })
  let scratch = ''
  afterAll(() => rm(scratch, { recursive: true, force: true }))

  it('are rules, with cases that hold', () => {
    expect(promtoolSays(['check', 'config', 'prometheus.yml'])).toContain('SUCCESS')
    expect(promtoolSays(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS')
  })

  it('are expressions, each panel of the dashboard too', async () => {
    scratch = await mkdtemp(join(tmpdir(), 'forecourt-rules-'))
    const rules = dashboardExpressions().map((expr, at) => ({ record: `panel:${at}`, expr }))
    writeFileSync(join(scratch, 'panels.yml'), JSON.stringify({ groups: [{ name: 'panels', rules }] }))
    expect(promtoolSays(['check', 'rules', 'panels.yml'], scratch)).toContain(`${rules.length} rules found`)
  })
})

type DashboardPart = { expr?: string; targets?: DashboardPart[]; panels?: DashboardPart[] }

function dashboardExpressions(): string[] {
  const collect = ({ expr, targets = [], panels = [] }: DashboardPart): string[] => [
    ...(expr ? [expr] : []),
    ...[...targets, ...panels].flatMap(collect),
  ]
  return collect(JSON.parse(read('dashboard.json')))
}
