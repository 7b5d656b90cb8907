import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8')
const figuresOf = (name: string): Record<string, unknown>[] => JSON.parse(read(`proofs/${name}.json`)).figures

/** Results of proofs are written anew by later runs of the same day, and the text beside them is not. */
it('what the guide of sizes says of load and of failures is what the files that it names have', () => {
  const guide = read('operations/scale.md')
  const load = figuresOf('2026-11-30-cluster-load')
  const [all] = load.filter(({ minutes }) => minutes)
  const [paced] = load.filter(({ part, kind }) => part === 'paced' && kind === 'all')
  const failures = figuresOf('2026-11-30-failover').find(({ kills }) => kills)
  const said = [all?.requests, all?.acknowledged, failures?.acknowledged, failures?.pages]
  for (const count of said) expect(guide).toContain(Number(count).toLocaleString('en-US'))
  expect(guide).toContain(`${paced?.p50Ms} ms in the median, ${paced?.p95Ms} at 95 %, ${paced?.p99Ms} at 99 %`)
})

it('the guide of sizes says which proof of load has not passed', () => {
  for (const day of ['2026-11-28', '2026-11-30'])
    expect(JSON.parse(read(`proofs/${day}-cluster-load.json`))).toMatchObject({ passed: 0, failed: 1 })
  expect(read('operations/scale.md')).toContain('Neither run passed as a whole')
})
