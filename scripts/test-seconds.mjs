// How long each test file takes: a file over the limit fails `npm test`, so that the run stays short file by file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'

/** Seconds that a file may take when it runs alone. */
const mostSeconds = 20
/** How busy a machine was is known roughly, and at the beginning of a run hardly: only a file far over its limit fails. */
const tolerance = 2
const sampleMs = 2_000
/** Milliseconds of a processor that the work of `measureUsualWorkMs` takes on the machine for which the limits were set (2 cores, 2026). */
const usualWorkMs = 1.3
/** Files that take longer, with their own limits. It may only shrink: split a file, or leave a part to the proof. */
const slowFiles = JSON.parse(readFileSync(join(import.meta.dirname, 'slow-test-files.json'), 'utf8'))

/**
 * Begins to note how busy the machine is, the processes that want a processor for each processor, and how slow: a
 * virtual machine may have a part of its processors only. Beside other work or on a slow machine a file takes longer by
 * these factors. Windows has no number of waiting processes.
 */
export function startMachineLoadSampling() {
  const samples = []
  function note() {
    const busy = Math.max(1, loadavg()[0] / availableParallelism())
    samples.push({ at: Date.now(), factor: busy * Math.max(1, measureUsualWorkMs() / usualWorkMs) })
  }
  // The first rounds are slower: their code is not compiled yet.
  for (let round = 0; round < 10; round += 1) measureUsualWorkMs()
  note()
  const timer = setInterval(note, sampleMs)
  return {
    stop: () => clearInterval(timer),
    /** The average factor between two moments, in milliseconds since 1970. */
    factorBetween(from, to) {
      const during = samples.filter(({ at }) => at >= from - sampleMs && at <= to + sampleMs)
      return during.reduce((sum, { factor }) => sum + factor, 0) / Math.max(1, during.length) || 1
    },
  }
}

const usualRecords = JSON.stringify(
  Array.from({ length: 400 }, (_, index) => ({ id: `car-${(index * 7919) % 1000}`, price: (index * 31) % 977 })),
)

/** Milliseconds of a processor that reading, sorting and writing some records takes now. */
function measureUsualWorkMs() {
  const before = process.cpuUsage()
  for (let round = 0; round < 10; round += 1) {
    const records = JSON.parse(usualRecords)
    records.sort((one, other) => one.price - other.price)
    JSON.stringify(records)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Seconds that the processors of this machine, all together, have had nothing to do since it was started. */
export function readIdleSeconds() {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000
}

/** Writes the seconds of all files to .cache/test-seconds.json and prints the slowest; returns what is over its limit. */
export function reportTestSeconds(files) {
  const slowestFirst = files.toSorted((one, other) => other.alone - one.alone)
  mkdirSync('.cache', { recursive: true })
  writeFileSync(join('.cache', 'test-seconds.json'), `${JSON.stringify(slowestFirst, null, 1)}\n`)
  console.log('\nThe ten slowest files, in seconds alone and as they ran (all of them: .cache/test-seconds.json)')
  for (const { step, file, seconds, alone } of slowestFirst.slice(0, 10))
    console.log(`${alone.toFixed(1).padStart(6)} s ${seconds.toFixed(1).padStart(6)} s  ${step}  ${file}`)
  return slowestFirst.flatMap(({ file, alone, hasFailed }) => {
    const most = slowFiles[file] ?? mostSeconds
    // A failed test has waited for what did not come.
    return alone > most * tolerance && !hasFailed
      ? [`${file} takes ${alone.toFixed(1)} s alone, and may take ${most} s: split it`]
      : []
  })
}
