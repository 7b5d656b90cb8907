/** Enough for every removal in an everyday search; in one of the maximum length, only for some of its words. */
const mostCounts = 60
/** Words that have to be read anew cost as much as this many counts. */
const costOfReading = 10

/**
 * Limits how often a search that found nothing is counted again without some of its words, so that none keeps others
 * waiting. It limits counts, not time: the same search gets the same response, however busy the server is.
 */
export class SuggestionWorkBudget {
  #left = mostCounts

  /**
   * Takes a count of what remains; false once all are spent: then the suggestions found so far are used.
   *
   * @param isRead whether the meanings of the remaining words are known
   */
  spend({ isRead }: { isRead: boolean }): boolean {
    if (this.#left <= 0) return false
    this.#left -= isRead ? 1 : costOfReading
    return true
  }
}
