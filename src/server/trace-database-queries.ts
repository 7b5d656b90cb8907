import pg from 'pg'
import { currentTraceId, runInSpan } from '#platform/tracing/spans.ts'

type Query = (...given: unknown[]) => unknown

let isWrapped = false

/**
 * Records each statement of the database in a request as a span: its text with gaps for the values, never the values.
 * Timers ask all day long, and nobody follows those.
 */
export function traceDatabaseQueries(): void {
  if (isWrapped) return
  isWrapped = true
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  prototype.query = function tracedQuery(this: pg.Client, ...given: unknown[]): unknown {
    const text = textOf(given[0])
    const callback = given.at(-1)
    if (text === null || currentTraceId() === undefined) return query.apply(this, given)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) }
    const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'query'
    if (typeof callback !== 'function') {
      return runInSpan(name, { kind: 'client', attributes }, () => query.apply(this, given))
    }
    void runInSpan(name, { kind: 'client', attributes }, (span) => {
      return new Promise<void>((resolve) => {
        const answer = (error: unknown, ...results: unknown[]) => {
          if (error) span.fail(error)
          resolve()
          callback(error, ...results)
        }
        query.apply(this, [...given.slice(0, -1), answer])
      })
    })
    return undefined
  }
}

/** Cursors and streams are objects that submit themselves; they are not recorded. */
function textOf(given: unknown): string | null {
  if (typeof given === 'string') return given
  if (typeof given !== 'object' || given === null || 'submit' in given) return null
  return 'text' in given && typeof given.text === 'string' ? given.text : null
}
