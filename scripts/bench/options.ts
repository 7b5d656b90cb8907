import { parseArgs } from 'node:util'

export type BenchOptions = {
  /** Numbers of cars, one measurement each. */
  sizes: number[]
  /** Seconds of measurement per case; it is warmed up for a quarter of that before. */
  seconds: number
  concurrency: number
  seed: number
  /** Part of the result file's name; null prints the result only. */
  label: string | null
  /** Only cases whose name contains this text. */
  only: string
  /** Folder for CPU profiles of the server; null takes none. */
  cpuProf: string | null
}

const defaults = { sizes: '10000,100000', seconds: '8', concurrency: '8', seed: '1' }
const quick = { ...defaults, sizes: '10000', seconds: '2' }

export const benchUsageText = `npm run bench -- [options]
  --sizes 10000,100000   numbers of cars, each measured on a database of its own
  --seconds 8            how long each case runs
  --concurrency 8        requests at the same time
  --seed 1               of the made-up cars and of the order of requests
  --label local          name of the result file in docs/benchmarks: <date>-<label>.json
  --only TEXT            only cases whose name holds TEXT
  --quick                10,000 cars, 2 seconds a case; writes a file only with --label
  --cpu-prof DIR         CPU profiles of the server process go there
BENCH_DATABASE_URL       a PostgreSQL whose user may create databases, instead of one that is started for the run`

/** @throws Error that names the invalid option. */
export function readBenchOptions(args: string[]): BenchOptions | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string' },
      seconds: { type: 'string' },
      concurrency: { type: 'string' },
      seed: { type: 'string' },
      label: { type: 'string' },
      only: { type: 'string' },
      'cpu-prof': { type: 'string' },
      quick: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return 'help'
  const text = { ...(values.quick ? quick : defaults), ...values }
  const isPartial = values.quick || values.only !== undefined || values['cpu-prof'] !== undefined
  const label = values.label ?? (isPartial ? null : 'local')
  if (label !== null && !/^[\w.-]+$/.test(label)) throw new Error('--label takes letters, digits, dots and dashes.')
  return {
    sizes: text.sizes.split(',').map((size) => positive('--sizes', size)),
    seconds: positive('--seconds', text.seconds),
    concurrency: positive('--concurrency', text.concurrency),
    seed: positive('--seed', text.seed),
    label,
    only: values.only ?? '',
    cpuProf: values['cpu-prof'] ?? null,
  }
}

function positive(option: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${option} takes whole numbers above 0, not "${text}".`)
  return value
}
