// `npm test`: everything that fits 25 minutes. Each step prints what it does; the last line counts the tests.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const results = mkdtempSync(join(tmpdir(), 'forecourt-test-'))
const only = process.argv.slice(2)
const seed = process.env.TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31))

const steps = [
  { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
  { name: 'pglite', vitest: ['--project', 'unit', '--project', 'database'], env: { TEST_DATABASE: 'pglite' } },
  { name: 'postgres', vitest: ['--project', 'database'], env: { TEST_DATABASE: 'postgres' } },
  { name: 'security', vitest: ['--project', 'security'], env: { TEST_DATABASE: 'pglite' } },
  { name: 'faults', vitest: ['--project', 'faults'], env: { TEST_DATABASE: 'pglite' } },
  // Each of its tests runs on both kinds of database.
  { name: 'load', vitest: ['--project', 'load'], env: { TEST_DATABASE: 'pglite' } },
  { name: 'e2e', vitest: ['--project', 'e2e'], env: { TEST_DATABASE: 'pglite' } },
  // The main job and the cards, from sign-up to the sale, once more on a real server.
  { name: 'e2e-postgres', vitest: ['--project', 'e2e', 'main-job', 'cards'], env: { TEST_DATABASE: 'postgres' } },
  { name: 'visual', vitest: ['--project', 'visual'], env: { TEST_DATABASE: 'pglite' } },
  { name: 'screens', vitest: ['--project', 'screens'], env: { TEST_DATABASE: 'pglite' } },
]
const unknown = only.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; the steps are ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const summary = []
for (const step of steps) {
  if (only.length > 0 && !only.includes(step.name)) continue
  const started = Date.now()
  console.log(`\n── ${step.name} ${'─'.repeat(60 - step.name.length)}`)
  const outcome = step.vitest ? runVitest(step) : runCommand(step)
  summary.push({ name: step.name, seconds: Math.round((Date.now() - started) / 1000), ...outcome })
}
rmSync(results, { recursive: true, force: true })

console.log(`\nseed ${seed} (TEST_SEED=${seed} npm test runs the same again)`)
for (const { name, seconds, passed, failed, skipped } of summary) {
  console.log(
    `${name.padEnd(14)} ${String(seconds).padStart(5)} s   ${passed} passed, ${failed} failed, ${skipped} skipped`,
  )
}
const total = (key) => summary.reduce((sum, step) => sum + step[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exit(total('failed') > 0 ? 1 : 0)

function runCommand({ command: [program, ...args] }) {
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
}

/** Runs vitest on some projects and counts from its own report; a run that ends without one counts as a failure. */
function runVitest({ name, vitest, env }) {
  const report = join(results, `${name}.json`)
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...vitest,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env, TEST_SEED: seed },
  })
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    const failed = numFailedTests === 0 && status !== 0 ? 1 : numFailedTests
    return { passed: numPassedTests, failed, skipped: numPendingTests }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
