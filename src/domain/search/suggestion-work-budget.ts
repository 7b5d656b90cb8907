/** Enough for every removal in an everyday search; in one of the maximum length, only for some of its words. */
const mostWork = 260
/** The first reading of a word compares it with names; later readings reuse the result. */
const firstReading = 2

/**
 * Suggesting removals for a search that found nothing reads it again and again, each time without some words. This
 * class limits that work, including the first reading, so that no search keeps others waiting. It counts words, not
 * time or comparisons: the same search gets the same response, however busy the server is and whatever it has cached.
 */
export class SuggestionWorkBudget {
  #left: number

  /** @param typed the whole search, which has been read once */
  constructor(typed: string) {
    this.#left = mostWork - firstReading * costOf(typed)
  }

  /** False once the budget is spent: then the suggestions found so far are used. */
  hasMore(): boolean {
    return this.#left > 0
  }

  /** Subtracts the cost of reading these words once more. */
  spend(words: string): void {
    this.#left -= costOf(words)
  }
}

function costOf(words: string): number {
  return 1 + (words.match(/[^\s/,;]+/g)?.length ?? 0)
}
