import {
  SearchIndexFailedError,
  type SearchIndexHost,
  type SearchIndexMessage,
  type SearchIndexQuestion,
  SearchIndexResponder,
  type SearchIndexResult,
} from './search-index-responder.ts'

/**
 * The index of few cars, on the thread that asks: a search among some thousands of them takes less time than to wake
 * another thread, which also would take 25 MiB.
 */
export class InProcessSearchIndexHost implements SearchIndexHost {
  readonly #responder = new SearchIndexResponder((columns) => columns.bytes)
  #isStopped = false

  tell(message: SearchIndexMessage): void {
    this.#responder.take(message)
  }

  async ask<Question extends SearchIndexQuestion>(question: Question): Promise<SearchIndexResult[Question['kind']]> {
    if (this.#isStopped) throw new SearchIndexFailedError('the search index was stopped')
    try {
      return (await this.#responder.answer(question)) as SearchIndexResult[Question['kind']]
    } catch (error) {
      throw new SearchIndexFailedError(String(error), { cause: error })
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
  }
}
