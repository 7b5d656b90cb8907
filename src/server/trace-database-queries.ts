import { observeDatabaseQueries } from '#db/observe-database-queries.ts'
import { currentTraceId, runInSpan } from '#platform/tracing/spans.ts'

let isTraced = false

/**
 * Records each statement of the database in a request as a span: its text with gaps for the values, never the values.
 * Timers ask all day long, and nobody follows those.
 */
export function traceDatabaseQueries(): void {
  if (isTraced) return
  isTraced = true
  observeDatabaseQueries((text) => {
    if (currentTraceId() === undefined) return null
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) }
    const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'query'
    const { promise: ended, resolve: end } = Promise.withResolvers<unknown>()
    void runInSpan(name, { kind: 'client', attributes }, async (span) => {
      const error = await ended
      if (error) span.fail(error)
    })
    return end
  })
}
