import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { type CatalogueChangeWatch, staleMsOfMemoryEntry } from '#web/server/page-cache/change-watch.ts'

/** An answer holds what passes with time, such as days on the market: after this long, and at midnight, it is made anew. */
const freshMs = 60_000
const dayMs = 86_400_000

/** `generation` is that of the watch before the answer was made. */
type Made<Answer> = { answer: Answer; madeAt: Date; generation: number }

export type PublicAnswerCache<Answer> = {
  /** Only after a look of the watch: an answer of before a change is none. */
  findKept(key: string, now: Date): Answer | null
  /** For a database that is away: an answer of before a change too, if it was young when the database went away. */
  findOld(key: string, now: Date): { answer: Answer; staleMs: number } | null
  /** A change that came meanwhile may not be in the answer: then it is one of before. */
  keep(key: string, made: Made<Answer>): void
  has(key: string): boolean
}

/** Answers to visitors who are not signed in, until anything of the public data changes. Decision 0043. */
export function createPublicAnswerCache<Answer>(
  watch: Pick<CatalogueChangeWatch, 'generation' | 'staleMs'>,
  { name, maxBytes, bytesOf }: { name: string; maxBytes: number; bytesOf: (answer: Answer) => number },
): PublicAnswerCache<Answer> {
  const answers = new BoundedCache<Made<Answer>>({ name, maxBytes, bytesOf: ({ answer }) => bytesOf(answer) })
  return {
    findKept(key, now) {
      const kept = answers.get(key)
      if (kept?.generation !== watch.generation) return null
      const age = now.getTime() - kept.madeAt.getTime()
      return age >= 0 && age < freshMs && dayOf(kept.madeAt) === dayOf(now) ? kept.answer : null
    },
    findOld(key, now) {
      const kept = answers.get(key)
      if (!kept) return null
      const ageMs = now.getTime() - kept.madeAt.getTime()
      const staleMs = staleMsOfMemoryEntry({ generation: kept.generation, ageMs }, watch)
      return staleMs === null ? null : { answer: kept.answer, staleMs }
    },
    keep(key, made) {
      const kept = answers.get(key)
      if (!kept || kept.generation <= made.generation) answers.set(key, made)
    },
    has: (key) => answers.has(key),
  }
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / dayMs)
}
