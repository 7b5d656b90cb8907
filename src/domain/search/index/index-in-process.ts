import {
  IndexFailed,
  type IndexHost,
  type IndexMessage,
  type IndexQuestion,
  IndexResponder,
  type IndexResult,
} from './index-responder.ts'

/**
 * The index of few cars, on the thread that asks: a search among some thousands of them takes less time than to wake
 * another thread, which also would take 25 MiB.
 */
export class IndexInProcess implements IndexHost {
  readonly #responder = new IndexResponder((columns) => columns.bytes)
  #isStopped = false

  tell(message: IndexMessage): void {
    this.#responder.take(message)
  }

  async ask<Question extends IndexQuestion>(question: Question): Promise<IndexResult[Question['kind']]> {
    if (this.#isStopped) throw new IndexFailed('the search index was stopped')
    try {
      return (await this.#responder.answer(question)) as IndexResult[Question['kind']]
    } catch (error) {
      throw new IndexFailed(String(error), { cause: error })
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
  }
}
