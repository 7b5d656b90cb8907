import { BoundedCache } from '#platform/memory/bounded-cache.ts'

const maxBytes = 2 ** 20
/** An answer points at what the program knows anyway. */
const answerBytes = 64

/**
 * The same function of a text, which keeps its answers: what people type repeats, and what is asked again without a word of
 * it repeats all. They are shared, and nobody changes one. `name` is what the log calls them.
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
