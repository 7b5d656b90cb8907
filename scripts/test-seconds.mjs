// How long each test file takes: a file over the limit fails `npm test`, so that the run stays short file by file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'

/** Seconds that a file may take when it runs alone. */
const mostSeconds = 20
/** How busy a machine was is known roughly, and at the beginning of a run hardly: only a file far over its limit fails. */
const tolerance = 2
const sampleMs = 2_000
/** Files that take longer, with their own limits. It may only shrink: split a file, or leave a part to the proof. */
const slowFiles = JSON.parse(readFileSync(join(import.meta.dirname, 'slow-test-files.json'), 'utf8'))

/**
 * Begins to note how busy the machine is: the processes that want a processor, for each processor. Beside other work a
 * file takes longer by that factor. Windows has no such number; there every file counts as it is.
 */
export function startMachineLoadSampling() {
  const samples = []
  const note = () => samples.push({ at: Date.now(), factor: Math.max(1, loadavg()[0] / availableParallelism()) })
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
  return slowestFirst.flatMap(({ file, alone }) => {
    const most = slowFiles[file] ?? mostSeconds
    return alone > most * tolerance
      ? [`${file} takes ${alone.toFixed(1)} s alone, and may take ${most} s: split it`]
      : []
  })
}
