import { Worker } from 'node:worker_threads'
import { workerEntryFile } from '#db/worker-entry-file.ts'
import {
  IndexFailed,
  type IndexHost,
  type IndexMessage,
  type IndexQuestion,
  type IndexResult,
} from './index-responder.ts'
import type { ThreadMessage, ThreadReply } from './index-worker.ts'

type Waiting = { resolve: (answer: ThreadReply['answer']) => void; reject: (error: Error) => void }

/** The thread that contains the index, so that no request waits while it is filled or searches a million cars. */
export class SearchIndexThread implements IndexHost {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #last = 0
  #end: IndexFailed | null = null

  constructor() {
    // Without execArgv a test runner's or debugger's own options would reach the thread too.
    this.#worker = new Worker(workerEntryFile('index-worker'), { execArgv: [] })
    this.#worker.on('message', (reply: ThreadReply) => this.#take(reply))
    this.#worker.on('error', (error) => this.#fail(String(error)))
    this.#worker.on('exit', () => this.#fail('thread of the search index ended'))
    // A process without other work may end, except while a caller waits for a response.
    this.#worker.unref()
  }

  tell(message: IndexMessage): void {
    this.#post(message)
  }

  async ask<Question extends IndexQuestion>(question: Question): Promise<IndexResult[Question['kind']]> {
    if (this.#end) throw this.#end
    const number = ++this.#last
    const answer = await new Promise<ThreadReply['answer']>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      this.#worker.ref()
      this.#post({ ...question, number })
    })
    return answer as IndexResult[Question['kind']]
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #post(message: ThreadMessage): void {
    this.#worker.postMessage(message)
  }

  #take({ number, answer, error }: ThreadReply): void {
    const waiting = this.#waiting.get(number)
    this.#waiting.delete(number)
    if (this.#waiting.size === 0) this.#worker.unref()
    if (error === null) waiting?.resolve(answer)
    else waiting?.reject(new IndexFailed(error))
  }

  #fail(reason: string): void {
    this.#end ??= new IndexFailed(reason)
    for (const { reject } of this.#waiting.values()) reject(this.#end)
    this.#waiting.clear()
  }
}
