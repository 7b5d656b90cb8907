/** Enough for every way out of an everyday search; of one as long as may be typed, for some of its words alone. */
const mostWork = 260
/** The first reading of a word compares it with names; what that found is remembered for the further ones. */
const firstReading = 2

/**
 * Looking for ways out of a search that found nothing reads it again and again, without this word or that one. This is how
 * much of it is done, the first reading included, so that no search keeps others waiting. Counted in words and not in time
 * or comparisons: the same search gets the same answer, however busy the server is and whatever it remembers.
 */
export class SuggestionBudget {
  #left: number

  /** @param typed the whole search, which was read once */
  constructor(typed: string) {
    this.#left = mostWork - firstReading * costOf(typed)
  }

  /** False once it is spent: what was found till then is what is offered. */
  hasMore(): boolean {
    return this.#left > 0
  }

  /** Takes what reading these words once more costs. */
  spend(words: string): void {
    this.#left -= costOf(words)
  }
}

function costOf(words: string): number {
  return 1 + (words.match(/\S+/g)?.length ?? 0)
}
