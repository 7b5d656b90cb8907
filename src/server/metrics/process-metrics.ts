import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { observeDatabaseQueries } from '#db/observe-database-queries.ts'

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
  observeDatabaseQueries((text) => {
    const started = performance.now()
    const statement = statementOf(text)
    return () => durations.observe({ statement }, (performance.now() - started) / 1_000)
  })
}

function statementOf(text: string): string {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase()
  return statements.find((one) => one === word) ?? 'other'
}
