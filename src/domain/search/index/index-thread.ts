import { Worker } from 'node:worker_threads'
import type { GeoBox } from '@forecourt/gazetteer/earth.ts'
import { workerFile } from '#db/worker-file.ts'
import type { MappedCars } from '../map-cells.ts'
import type { IndexAnswer, IndexRequest } from './index-request.ts'
import type { IndexMessage, IndexReply, IndexSize } from './index-worker.ts'
import type { SpreadRequest } from './spread-in-index.ts'

type Waiting = { resolve: (answer: IndexReply['answer']) => void; reject: (error: Error) => void }

/** The thread has ended, or has failed during a search. */
export class IndexFailed extends Error {
  override name = 'IndexFailed'
}

/** The thread that contains the index, so that no request waits while it is filled or searches a million cars. */
export class IndexThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #last = 0
  #end: IndexFailed | null = null

  constructor() {
    // Without execArgv a test runner's or debugger's own options would reach the thread too.
    this.#worker = new Worker(workerFile('index-worker'), { execArgv: [] })
    this.#worker.on('message', (reply: IndexReply) => this.#take(reply))
    this.#worker.on('error', (error) => this.#fail(String(error)))
    this.#worker.on('exit', () => this.#fail('thread of the search index ended'))
    // A process without other work may end, except while a caller waits for a response.
    this.#worker.unref()
  }

  /** The thread handles messages in order, so a search sent after a change sees that change. */
  tell(message: Exclude<IndexMessage, { number: number }>): void {
    this.#worker.postMessage(message)
  }

  /** @throws IndexFailed when the thread has ended or has failed at this search. */
  async find(request: IndexRequest): Promise<IndexAnswer | null> {
    return (await this.#ask((number) => ({ kind: 'find', number, request }))) as IndexAnswer | null
  }

  /** How many cars pass the tests of each search. @throws IndexFailed as above. */
  async countEach(searches: IndexRequest['tests'][]): Promise<number[]> {
    return (await this.#ask((number) => ({ kind: 'count', number, searches }))) as number[]
  }

  /** The places of the cars that pass. @throws IndexFailed as above. */
  async gather(tests: IndexRequest['tests'], box: GeoBox | null): Promise<MappedCars> {
    return (await this.#ask((number) => ({ kind: 'gather', number, tests, box }))) as MappedCars
  }

  /** The cars that pass, by the bars of a histogram. @throws IndexFailed as above. */
  async spread(request: SpreadRequest): Promise<number[]> {
    return (await this.#ask((number) => ({ kind: 'spread', number, ...request }))) as number[]
  }

  /** Updates its sort orders, and returns its size. */
  async settle(): Promise<IndexSize> {
    return (await this.#ask((number) => ({ kind: 'settle', number }))) as IndexSize
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask(message: (number: number) => IndexMessage): Promise<IndexReply['answer']> {
    if (this.#end) return Promise.reject(this.#end)
    const number = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      this.#worker.ref()
      this.#worker.postMessage(message(number))
    })
  }

  #take({ number, answer, error }: IndexReply): void {
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
