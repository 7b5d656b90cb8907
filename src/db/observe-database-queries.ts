import pg from 'pg'

/** Hears of each statement before it is sent; what it returns is called with the answer's error, or with nothing. */
export type DatabaseQueryObserver = (text: string) => ((error?: unknown) => void) | null

type Query = (...given: unknown[]) => unknown

const observers: DatabaseQueryObserver[] = []

/** Every client of this process asks through one wrapper, however many look on. */
export function observeDatabaseQueries(observer: DatabaseQueryObserver): void {
  if (observers.push(observer) > 1) return
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  prototype.query = function observedQuery(this: pg.Client, ...given: unknown[]): unknown {
    const text = textOf(given[0])
    if (text === null) return query.apply(this, given)
    const ends = observers.flatMap((observe) => observe(text) ?? [])
    const end = (error?: unknown) => {
      for (const one of ends) one(error)
    }
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const answer = (error: unknown, ...results: unknown[]) => {
        end(error)
        callback(error, ...results)
      }
      return query.apply(this, [...given.slice(0, -1), answer])
    }
    const answer = query.apply(this, given)
    if (answer instanceof Promise) answer.then(() => end(), end)
    return answer
  }
}

/** Cursors and streams are objects that submit themselves; nobody hears of them. */
function textOf(given: unknown): string | null {
  if (typeof given === 'string') return given
  if (typeof given !== 'object' || given === null || 'submit' in given) return null
  return 'text' in given && typeof given.text === 'string' ? given.text : null
}
