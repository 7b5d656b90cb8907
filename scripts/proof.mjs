// `npm run proof`: the long doses of what `npm test` tries a little of. Writes dated results to docs/proofs.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

// `--update`: what the screens look like now becomes what they should look like.
const isUpdate = process.argv.includes('--update')
const only = process.argv.slice(2).filter((word) => word !== '--update')
const seed = process.env.TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
const folder = join('docs', 'proofs')
const day = new Date().toISOString().slice(0, 10)

const proofs = [
  {
    name: 'malformed-requests',
    project: 'security',
    file: 'tests/security/malformed-requests.test.ts',
    says: '100,000 requests, valid and broken, over all routes of the OpenAPI document',
  },
  { name: 'kills', project: 'faults', says: '200 kills of a server under load; starts and stops that go wrong' },
  { name: 'one-car', project: 'load', says: '200 buyers of one car over the network, on both kinds of database' },
  { name: 'schedules', project: 'database', file: 'src/domain/payments', says: 'interleavings and faults of payments' },
  {
    name: 'search',
    project: 'database',
    file: 'src/domain/search/index',
    says: '5,000 random searches, answered three ways',
  },
  { name: 'browser', project: 'e2e', says: 'the main job and accessibility in a real browser' },
  { name: 'visual', project: 'visual', says: 'every screen in each of its states, in both themes, at three widths' },
]
const unknown = only.filter((name) => !proofs.some((proof) => proof.name === name))
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}; the proofs are ${proofs.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

mkdirSync(folder, { recursive: true })
prepare()
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? ''
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memoryGB: Math.round(totalmem() / 2 ** 30) }
let failed = 0
for (const proof of proofs) {
  if (only.length > 0 && !only.includes(proof.name)) continue
  console.log(`\n── ${proof.name}: ${proof.says}`)
  const result = run(proof)
  failed += result.failed
  const file = join(folder, `${day}-${proof.name}.json`)
  writeFileSync(
    file,
    `${JSON.stringify({ proof: proof.says, date: new Date().toISOString(), commit, seed, machine, ...result }, null, 2)}\n`,
  )
  console.log(`${result.passed} passed, ${result.failed} failed in ${result.seconds} s; written to ${file}`)
}
console.log(`\nseed ${seed} (TEST_SEED=${seed} npm run proof runs the same again)`)
process.exit(failed > 0 ? 1 : 0)

/** Dependencies and the site, as `npm test` makes them before it runs. */
function prepare() {
  const { status } = spawnSync(process.execPath, [join('scripts', 'prepare.mjs'), 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

function run({ name, project, file }) {
  const report = join('node_modules', '.cache', `proof-${name}.json`)
  mkdirSync(join('node_modules', '.cache'), { recursive: true })
  writeFileSync(report, '')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...(file ? [file] : [])]
  const started = Date.now()
  const { status } = spawnSync(
    process.execPath,
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      stdio: 'inherit',
      env: { ...process.env, TEST_DOSE: 'proof', TEST_SEED: seed, VISUAL_UPDATE: isUpdate ? '1' : '0' },
    },
  )
  const seconds = Math.round((Date.now() - started) / 1000)
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const tests = testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, status: outcome, duration }) => ({
        fullName,
        outcome,
        milliseconds: Math.round(duration ?? 0),
      })),
    )
    return { seconds, passed: numPassedTests, failed: numFailedTests || (status === 0 ? 0 : 1), tests }
  } catch {
    return { seconds, passed: 0, failed: 1, tests: [] }
  }
}
