// `npm run proof`: the long versions of what `npm test` samples. Writes dated results to docs/proofs.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

// `--update`: the current look of the screens becomes the expected one. `--minutes 15`: the duration of the soak and of the
// load of a cluster.
const { values: options, positionals: only } = parseArgs({
  options: { update: { type: 'boolean', default: false }, minutes: { type: 'string', default: '30' } },
  allowPositionals: true,
})
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
  {
    name: 'routes',
    project: 'security',
    file: 'tests/security/route-expectation-table.test.ts',
    databases: ['postgres'],
    says: 'each person on every route, and the tokens of deleted and of suspended accounts',
  },
  {
    name: 'lockout',
    project: 'database',
    file: 'src/api/lockout',
    databases: ['postgres'],
    says: 'fifty guesses of a password, each with its hash',
  },
  {
    name: 'kills',
    project: 'faults',
    says: '1,000 kills of a server under load, on both kinds of database; starts and stops that go wrong',
  },
  {
    name: 'live-messages',
    project: 'faults',
    file: 'tests/faults/message-kill.test.ts',
    says: '200 live readers of messages through 200 kills of their servers and 1,000 cut connections',
  },
  {
    name: 'failover',
    project: 'faults',
    file: 'tests/faults/failover.test.ts',
    databases: ['postgres'],
    says: '200 kills, hangs, partitions and switchovers of a cluster while people book and pay; needs packages of Debian',
  },
  {
    name: 'cluster-load',
    project: 'load',
    file: 'tests/load/cluster-load.test.ts',
    databases: ['postgres'],
    says: 'half an hour of visitors at 70 % of what a cluster on this machine can do, with a restart of its servers one after the other; needs packages of Debian',
  },
  {
    name: 'point-in-time',
    project: 'load',
    file: 'tests/load/point-in-time.test.ts',
    databases: ['postgres'],
    says: 'a million cars come back as they were at a moment, from a backup of pgBackRest and its log; needs packages of Debian and root',
  },
  {
    name: 'rolling-release',
    project: 'faults',
    file: 'tests/faults/rolling-release.test.ts',
    databases: ['postgres'],
    says: 'the server of the release before and that of today on one database, while people trade on both; needs the history of git',
  },
  {
    name: 'one-car',
    project: 'load',
    file: 'tests/load/one-car.test.ts',
    says: '200 buyers of one car and of 20, ten times over, on both kinds of database and with two servers',
  },
  {
    name: 'soak',
    project: 'load',
    file: 'tests/load/soak.test.ts',
    says: 'memory of a server that shows thousands of pages, searches, signs people in and sells, for half an hour',
  },
  {
    name: 'schedules',
    project: 'database',
    file: 'src/domain/payments',
    databases: ['pglite', 'postgres'],
    says: '10,000 random schedules of offers, meetings, payments, refunds, disputes and lines with faults, half on each kind of database',
  },
  {
    name: 'meetings',
    project: 'database',
    file: 'src/domain/meetings/random-meetings.test.ts',
    databases: ['pglite', 'postgres'],
    says: '5,000 rounds on each kind of database in which buyers, sellers and people who do both book, move and agree on meetings at the same moment',
  },
  {
    name: 'swift',
    project: 'database',
    file: [
      'src/platform/media/s3-media-store',
      'src/api/photos-in-s3',
      'src/cli/move-media-command',
      'src/cli/backup/backup-into-bucket',
      'src/domain/operations/backup-bucket',
      'src/domain/operations/restore-backup',
    ],
    databases: ['postgres'],
    env: { TEST_S3: 'swift' },
    says: 'photos and backups in OpenStack Swift by its S3; needs packages of Debian and root',
  },
  {
    name: 'imports',
    project: 'unit',
    file: 'src/cli/cli.test.ts',
    says: 'imports of real adverts, where they lie beside the clone',
  },
  {
    name: 'valuations',
    project: 'database',
    file: ['src/cli/valuation/estimate-sums', 'src/cli/valuation/evaluate-valuation'],
    databases: ['postgres'],
    says: 'the price estimate on real adverts of four markets, where they lie beside the clone',
  },
  {
    name: 'search',
    project: 'database',
    file: 'src/domain/search/',
    says: '5,000 random searches, answered three ways, and 2,000 by every filter',
  },
  {
    name: 'search-corpora',
    project: 'database',
    file: 'tests/corpora/search',
    databases: ['postgres'],
    says: 'what people type, graded by the cars found: on a stock made for it, and on real adverts where they lie beside the clone',
  },
  {
    name: 'database',
    project: 'database',
    databases: ['pglite'],
    dose: 'test',
    says: 'every test of the database on the embedded kind, of which `npm test` runs what could differ there',
  },
  {
    name: 'browser',
    project: 'e2e',
    says: 'every journey, card, provider and language, and accessibility, in a real browser',
  },
  {
    name: 'screens',
    project: 'screens',
    databases: ['postgres'],
    says: 'the rows of the specification on the screens that they speak of',
  },
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
  const result = await run(proof)
  failed += result.failed
  const file = join(folder, `${day}-${proof.name}.json`)
  writeFileSync(
    file,
    `${JSON.stringify({ proof: proof.says, date: new Date().toISOString(), commit, seed, machine, ...result }, null, 2)}\n`,
  )
  for (const figures of result.figures) console.log(JSON.stringify(figures))
  for (const { fullName, outcome } of result.tests) if (outcome !== 'passed') console.log(`${outcome}: ${fullName}`)
  console.log(`${result.passed} passed, ${result.failed} failed in ${result.seconds} s; written to ${file}`)
}
console.log(`\nseed ${seed} (TEST_SEED=${seed} npm run proof runs the same again)`)
process.exit(failed > 0 ? 1 : 0)

/** Prepares dependencies and the site as `npm test` does. */
function prepare() {
  const { status } = spawnSync(process.execPath, [join('scripts', 'prepare.mjs'), 'tests', 'build'], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}

/** Runs a proof on each kind of database that it names, one after the other, and sums up the results. */
async function run(proof) {
  const runs = []
  for (const database of proof.databases ?? ['']) runs.push(await runOn(proof, database))
  const sum = (key) => runs.reduce((total, one) => total + one[key], 0)
  return {
    seconds: sum('seconds'),
    passed: sum('passed'),
    failed: sum('failed'),
    figures: runs.flatMap(({ figures }) => figures),
    tests: runs.flatMap(({ tests }) => tests),
  }
}

async function runOn({ name, project, file, dose = 'proof', env = {} }, database) {
  const folder = join('node_modules', '.cache')
  const report = join(folder, `proof-${name}.json`)
  const figuresFile = join(folder, `proof-${name}.figures`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(report, '')
  writeFileSync(figuresFile, '')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...(file ? [file].flat() : [])]
  const started = Date.now()
  const child = spawn(
    process.execPath,
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...env,
        ...(database ? { TEST_DATABASE: database } : {}),
        TEST_DOSE: dose,
        TEST_SEED: seed,
        TEST_ROWS: seed,
        PROOF_FIGURES: figuresFile,
        VISUAL_UPDATE: options.update ? '1' : '0',
        SOAK_MINUTES: options.minutes,
        LOAD_MINUTES: process.env.LOAD_MINUTES ?? options.minutes,
      },
    },
  )
  // Whoever ends this process ends the tests too, which then stop the servers and databases that they have started. On
  // Ctrl-C the terminal tells both.
  let isEnding = false
  const end = (signal) => {
    isEnding = true
    if (signal === 'SIGTERM') child.kill('SIGINT')
  }
  process.on('SIGINT', end).on('SIGTERM', end)
  const [status] = await once(child, 'exit')
  process.off('SIGINT', end).off('SIGTERM', end)
  if (isEnding) process.exit(1)
  const seconds = Math.round((Date.now() - started) / 1000)
  const figures = readFileSync(figuresFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const tests = testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, status: outcome, duration }) => ({
        fullName,
        outcome,
        milliseconds: Math.round(duration ?? 0),
      })),
    )
    return { seconds, passed: numPassedTests, failed: numFailedTests || (status === 0 ? 0 : 1), figures, tests }
  } catch {
    return { seconds, passed: 0, failed: 1, figures, tests: [] }
  }
}
