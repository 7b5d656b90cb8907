import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { seededRandom } from '#db/seed/random.ts'
import { percentile } from './measure-bench-case.ts'
import type { ReadTexts } from './read-texts-worker.ts'

/** An odd number, so that one of the runs is the middle one. */
const runs = 5

/**
 * How long each text takes to be read for the first time, in milliseconds of processor time, garbage collection and
 * compiler included: the middle of five threads that have read nothing before, each in an order of its own. In a single
 * run the dearest text is the one during which memory was collected, which happens at the same place of the same order.
 */
export async function measureFirstReading(
  input: ReadTexts,
  onRun: (run: number, of: number) => void,
): Promise<number[]> {
  const times = input.texts.map((): number[] => [])
  for (let run = 1; run <= runs; run++) {
    onRun(run, runs)
    const order = seededRandom(run).shuffled([...input.texts.keys()])
    const taken = await readInThread({ ...input, texts: order.map((at) => input.texts[at] ?? '') })
    for (const [place, at] of order.entries()) times[at]?.push(taken[place] ?? 0)
  }
  return times.map((own) =>
    percentile(
      own.toSorted((a, b) => a - b),
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
