import { Worker } from 'node:worker_threads'
import { workerEntryFile } from '#db/paths/worker-entry-file.ts'
import type { SearchIndexThreadMessage, SearchIndexThreadReply } from './index-worker.ts'
import {
  SearchIndexFailedError,
  type SearchIndexHost,
  type SearchIndexMessage,
  type SearchIndexQuestion,
  type SearchIndexResult,
} from './search-index-responder.ts'

type Waiting = { resolve: (answer: SearchIndexThreadReply['answer']) => void; reject: (error: Error) => void }

/** The thread that contains the index, so that no request waits while it is filled or searches a million cars. */
export class SearchIndexThread implements SearchIndexHost {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #last = 0
  #end: SearchIndexFailedError | null = null

  constructor() {
    // Without execArgv a test runner's or debugger's own options would reach the thread too.
    this.#worker = new Worker(workerEntryFile('index-worker'), { execArgv: [] })
    this.#worker.on('message', (reply: SearchIndexThreadReply) => this.#take(reply))
    this.#worker.on('error', (error) => this.#fail(String(error)))
    this.#worker.on('exit', () => this.#fail('thread of the search index ended'))
    // A process without other work may end, except while a caller waits for a response.
    this.#worker.unref()
  }

  tell(message: SearchIndexMessage): void {
    this.#post(message)
  }

  async ask<Question extends SearchIndexQuestion>(question: Question): Promise<SearchIndexResult[Question['kind']]> {
    if (this.#end) throw this.#end
    const number = ++this.#last
    const answer = await new Promise<SearchIndexThreadReply['answer']>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      this.#worker.ref()
      this.#post({ ...question, number })
    })
    const read = question.kind === 'find' && typeof answer === 'string' ? JSON.parse(answer) : answer
    return read as SearchIndexResult[Question['kind']]
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #post(message: SearchIndexThreadMessage): void {
    this.#worker.postMessage(message)
  }

  #take({ number, answer, error }: SearchIndexThreadReply): void {
    const waiting = this.#waiting.get(number)
    this.#waiting.delete(number)
    if (this.#waiting.size === 0) this.#worker.unref()
    if (error === null) waiting?.resolve(answer)
    else waiting?.reject(new SearchIndexFailedError(error))
  }

  #fail(reason: string): void {
    this.#end ??= new SearchIndexFailedError(reason)
    for (const { reject } of this.#waiting.values()) reject(this.#end)
    this.#waiting.clear()
  }
}
