// `npm test`: a sample of everything; `npm run proof` runs it whole. Each step prints its result; the last line counts
// the tests. Browsers wait much and compute little, so their step runs beside the others; after it they take over what is
// left of the others, from the end. The site is built beside the first steps, which need none.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { readIdleSeconds, reportTestSeconds, startMachineLoadSampling } from './test-seconds.mjs'

const results = mkdtempSync(join(tmpdir(), 'forecourt-test-'))
const only = process.argv.slice(2)
// The same samples each time: what a change broke is told from what a new sample finds. `npm run proof`, single files and
// `TEST_SEED=random npm test` look for the latter.
const asked = process.env.TEST_SEED ?? '20261201'
const seed = asked === 'random' ? String(Math.floor(Math.random() * 2 ** 31)) : asked

// Failures of it beside other work are run again alone: see docs/decisions/0021.
const inBrowser = 'browser'
const mostFilesAgain = 5

const onBothDatabases = [
  'src/db/client.test',
  'src/db/database-overload-and-timeouts',
  'src/db/migrate',
  'src/domain/bookings/request-booking',
  'src/domain/money/clock-jumps',
  'src/domain/money/money.test',
  'src/domain/payments/lost-answers',
  'src/domain/payments/one-sale',
  'src/domain/payments/random-schedules',
  'src/domain/payments/advance-payment-with-provider',
  'src/domain/search/index/in-memory-search-index',
  // The main job, from posting a car to its sale.
  'tests/conformance/compatibility-main-job',
]

// After the check the longest come first: the short ones that are left fill up both lanes to the same end.
const steps = [
  // The compiler keeps its memory: collecting it four times as often takes a quarter of its time.
  { name: 'check', command: ['npm', 'run', '--silent', 'check'], env: { GOGC: '400' } },
  { name: 'postgres', vitest: ['--project', 'unit', '--project', 'database'], env: { TEST_DATABASE: 'postgres' } },
  { name: 'faults', vitest: ['--project', 'faults'], env: { TEST_DATABASE: 'pglite' } },
  { name: 'security', vitest: ['--project', 'security'], env: { TEST_DATABASE: 'postgres' } },
  // Areas where the embedded database could differ: its driver, locks, money and the search index that follows it.
  { name: 'pglite', vitest: ['--project', 'database', ...onBothDatabases], env: { TEST_DATABASE: 'pglite' } },
  // Each of its tests runs on both kinds of database.
  { name: 'load', vitest: ['--project', 'load'], env: { TEST_DATABASE: 'pglite' } },
  // One filled demo, one database server and one browser serve them all.
  {
    name: inBrowser,
    vitest: ['--project', 'e2e', '--project', 'screens', '--project', 'visual'],
    env: { TEST_DATABASE: 'postgres' },
  },
]
const unknown = only.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; the steps are ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

// These start what lies in `build`.
const needsBuild = new Set([inBrowser, 'faults', 'security', 'load'])

const wanted = steps.filter(({ name }) => only.length === 0 || only.includes(name))
const isBeside = ({ name }) => name === inBrowser
const besides = wanted.filter(isBeside)
const others = wanted.filter((step) => !isBeside(step))
const isAlone = wanted.length === 1
const load = startMachineLoadSampling()
const building = wanted.some(({ name }) => needsBuild.has(name)) ? buildSite() : Promise.resolve(true)
const laneSeconds = []
const idleBefore = readIdleSeconds()
const summary = (
  await Promise.all([
    // Whoever is done first helps the other, so that both end at about the same time.
    runLane(() => besides.shift() ?? others.pop()),
    runLane(() => others.shift()),
  ])
).flat()
const idleSeconds = Math.round(readIdleSeconds() - idleBefore)
for (const outcome of summary) await tryAgainAlone(outcome)
load.stop()
rmSync(results, { recursive: true, force: true })

for (const flake of summary.flatMap(({ flakes = [] }) => flakes)) {
  console.log(`\nFLAKY, it failed beside other work and passed alone: a bug until shown otherwise\n${flake}`)
}
for (const failure of summary.flatMap(({ failures = [] }) => failures)) console.log(`\nFAILED ${failure}`)
console.log(`\nseed ${seed} (TEST_SEED=${seed} npm test runs the same again)`)
for (const { name, seconds, passed, failed, skipped, flakes = [] } of summary) {
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`
  const flaky = flakes.length > 0 ? `, ${flakes.length} of them flaky` : ''
  console.log(`${name.padEnd(14)} ${String(seconds).padStart(5)} s   ${counts}${flaky}`)
}
const processorSeconds = availableParallelism() * Math.max(...laneSeconds)
console.log(
  `lanes of ${laneSeconds.join(' and ')} s; the processors had nothing to do for ${idleSeconds} of ${processorSeconds} s`,
)
const tooSlow = reportTestSeconds(summary.flatMap((step) => step.files ?? []))
for (const fault of tooSlow) console.log(`\nFAILED ${fault}`)
console.log()
const total = (key) => summary.reduce((sum, step) => sum + step[key], 0)
const failed = total('failed') + tooSlow.length
console.log(`${total('passed')} passed, ${failed} failed, ${total('skipped')} skipped`)
process.exit(failed > 0 ? 1 : 0)

/** Runs steps one after another until there is none left. */
async function runLane(next) {
  const outcomes = []
  const laneStarted = Date.now()
  for (let step = next(); step; step = next()) {
    const isBuilt = !needsBuild.has(step.name) || (await building)
    const started = Date.now()
    console.log(`\n── ${step.name} begins`)
    const { outcome, printed } = isBuilt
      ? await (step.vitest ? runVitest(step) : runCommand(step))
      : { outcome: { passed: 0, failed: 1, skipped: 0 }, printed: 'The site could not be built.' }
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(`\n── ${step.name}, ${seconds} s ${'─'.repeat(Math.max(3, 56 - step.name.length))}\n${printed}`)
    outcomes.push({ name: step.name, seconds, ...outcome })
  }
  laneSeconds.push(Math.round((Date.now() - laneStarted) / 1000))
  return outcomes
}

/** Builds the site, unless it is built from these sources; false where that failed, with the reason printed. */
function buildSite() {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join('scripts', 'prepare.mjs'), 'build'], { stdio: 'inherit' })
    child.once('error', () => resolve(false))
    child.once('close', (status) => resolve(status === 0))
  })
}

/** Runs the files of failed browser tests again, with nothing else running; the second result counts. */
async function tryAgainAlone(outcome) {
  const { name, failures = [], failedFiles = [] } = outcome
  const step = steps.find((one) => one.name === name)
  const mayBeChance = failedFiles.length > 0 && failedFiles.length <= mostFilesAgain
  if (!step || name !== inBrowser || !mayBeChance) return
  const started = Date.now()
  console.log(`\n── ${name} again, alone: ${failedFiles.join(' ')}`)
  const { outcome: alone, printed } = await runVitest({ ...step, vitest: [...step.vitest, ...failedFiles] })
  outcome.seconds += Math.round((Date.now() - started) / 1000)
  console.log(printed)
  const stillFailing = alone.failures ?? failures
  const flakes = failures.filter((failure) => !stillFailing.some((other) => titleOf(other) === titleOf(failure)))
  const failed = Math.max(alone.failed, stillFailing.length)
  const passed = outcome.passed + outcome.failed - failed
  Object.assign(outcome, { passed, failed, failures: stillFailing, flakes })
}

/** A step that runs alone prints at once; of two parallel steps each prints its whole output at its end. */
function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
      env: {
        // Of a thousand processes most read the same code: compiled once, it is kept.
        NODE_COMPILE_CACHE: join(process.cwd(), '.cache', 'compiled'),
        // Each hash of a password takes 32 MB. Kept by the process, not given back to the system to be asked for again,
        // they cost a fifth less. Servers under test have the settings of scripts/start.mjs.
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: String(2 ** 30),
        MALLOC_TRIM_THRESHOLD_: String(2 ** 30),
        ...process.env,
        ...(isAlone ? {} : { FORCE_COLOR: process.env.FORCE_COLOR ?? '1' }),
        ...env,
      },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        printed += chunk
      })
    }
    child.once('error', (error) => resolve({ status: 1, printed: `${printed}${error}` }))
    child.once('close', (status) => resolve({ status, printed }))
  })
}

async function runCommand({ command: [program, ...args], env }) {
  const { status, printed } = await run(program, args, env)
  return { printed, outcome: { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 } }
}

/** Runs vitest on some projects and counts from its own report; a run that ends without one counts as a failure. */
async function runVitest({ name, vitest, env }) {
  const report = join(results, `${name}.json`)
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...vitest,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { status, printed } = await run(process.execPath, args, { ...env, TEST_SEED: seed })
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const failed = numFailedTests === 0 && status !== 0 ? 1 : numFailedTests
    const failures = testResults.flatMap(failuresOf)
    const failedFiles = testResults.filter((file) => failuresOf(file).length > 0).map((file) => nameOf(file.name))
    const files = testResults.map((file) => ({
      step: name,
      file: nameOf(file.name),
      hasFailed: file.status === 'failed',
      ...secondsOf(file),
    }))
    const counts = { passed: numPassedTests, failed, skipped: numPendingTests }
    return { printed, outcome: { ...counts, failures, failedFiles, files } }
  } catch {
    return { printed, outcome: { passed: 0, failed: 1, skipped: 0 } }
  }
}

/** The first line of a failure: file and test, without the reason, which differs between runs. */
function titleOf(failure) {
  return failure.split('\n', 1)[0]
}

/** What the file took, and what it would take with nothing beside it. */
function secondsOf({ startTime, endTime }) {
  const seconds = Math.round((endTime - startTime) / 100) / 10
  return { seconds, alone: Math.round((seconds / load.factorBetween(startTime, endTime)) * 10) / 10 }
}

/** The path as vitest takes it on any system: from the root, with slashes. */
function nameOf(file) {
  return relative(process.cwd(), file).replaceAll('\\', '/')
}

/** The failed tests of a file, each with the first lines of its reason. */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${name}\n${message}`] : []
  return failed.map(({ fullName, failureMessages }) => {
    const reason = (failureMessages ?? []).join('\n').split('\n').slice(0, 12).join('\n')
    return `${name}: ${fullName}\n${reason}`
  })
}
