import { BoundedCache } from '#platform/memory/bounded-cache.ts'

const maxBytes = 2 ** 20
/** A cached result only refers to objects that exist anyway. */
const answerBytes = 64

/**
 * Caches the results of a function of a text: people type the same words repeatedly, and repeated searches without one
 * word reuse all others. Callers share the results and must not change them. `name` is the cache's name in the log.
 */
export function memoizeByText<Answer>(name: string, answerTo: (text: string) => Answer): (text: string) => Answer {
  const kept = new BoundedCache<{ answer: Answer }>({ name, maxBytes, bytesOf: () => answerBytes })
  return (text) => {
    const known = kept.get(text)
    if (known) return known.answer
    const answer = answerTo(text)
    kept.set(text, { answer })
    return answer
  }
}
