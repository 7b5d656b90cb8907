import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { percentile } from './measure-bench-case.ts'
import type { ReadTexts } from './read-texts-worker.ts'

/** An odd number, so that one of the runs is the middle one. */
const runs = 5

/**
 * How long each text takes to be read for the first time, in milliseconds of processor time, garbage collection and
 * compiler included: the middle of five threads that have read nothing before. In a single run the dearest text is the
 * one during which memory was collected, another one each time.
 */
export async function measureFirstReading(
  input: ReadTexts,
  onRun: (run: number, of: number) => void,
): Promise<number[]> {
  const times: number[][] = []
  for (let run = 1; run <= runs; run++) {
    onRun(run, runs)
    times.push(await readInThread(input))
  }
  return input.texts.map((_, at) =>
    percentile(
      times.map((one) => one[at] ?? 0).toSorted((a, b) => a - b),
      50,
    ),
  )
}

function readInThread(input: ReadTexts): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, 'read-texts-worker.ts'), { workerData: input })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
