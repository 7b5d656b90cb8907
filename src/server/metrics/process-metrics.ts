import pg from 'pg'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const statements = ['select', 'with', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback'] as const
const seconds = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

let registry: Registry | null = null

/**
 * Memory, CPU, garbage collection, the delay of the event loop and the statements of the database: one set a process,
 * however often it boots.
 */
export function createProcessMetrics(): Registry {
  if (registry) return registry
  registry = new Registry()
  collectDefaultMetrics({ register: registry })
  timeDatabaseStatements(registry)
  return registry
}

type Query = (...given: unknown[]) => unknown

/**
 * By their first word, since texts are many. A statement that fails is timed too. Timing costs a microsecond; those of cursors and streams
 * are objects that submit themselves, and are left out.
 */
function timeDatabaseStatements(into: Registry): void {
  const durations = new Histogram({
    name: 'forecourt_database_statement_duration_seconds',
    help: 'From a statement to its answer, by its first word, with the wait for those before it on its connection.',
    labelNames: ['statement'],
    buckets: seconds,
    registers: [into],
  })
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  prototype.query = function timedQuery(this: pg.Client, ...given: unknown[]): unknown {
    const started = performance.now()
    const statement = statementOf(given[0])
    const end = () => durations.observe({ statement }, (performance.now() - started) / 1_000)
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const answer = (...results: unknown[]) => {
        end()
        callback(...results)
      }
      return query.apply(this, [...given.slice(0, -1), answer])
    }
    const answer = query.apply(this, given)
    if (answer instanceof Promise) answer.then(end, end)
    return answer
  }
}

function statementOf(given: unknown): string {
  const text = typeof given === 'object' && given !== null && 'text' in given ? given.text : given
  const word = typeof text === 'string' ? /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() : undefined
  return statements.find((one) => one === word) ?? 'other'
}
