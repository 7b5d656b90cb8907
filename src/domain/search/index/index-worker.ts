import v8 from 'node:v8'
import { parentPort } from 'node:worker_threads'
import {
  type SearchIndexMessage,
  type SearchIndexQuestion,
  SearchIndexResponder,
  type SearchIndexResult,
} from './search-index-responder.ts'

/** What the thread is sent; questions carry a number. */
export type SearchIndexThreadMessage = SearchIndexMessage | (SearchIndexQuestion & { number: number })

/** The response to a question, by its number. */
export type SearchIndexThreadReply = {
  number: number
  answer: SearchIndexResult[keyof SearchIndexResult]
  error: string | null
}

const responder = new SearchIndexResponder(
  () => v8.getHeapStatistics().used_heap_size + process.memoryUsage().arrayBuffers,
)

async function receive(message: SearchIndexThreadMessage): Promise<void> {
  if (!('number' in message)) {
    responder.take(message)
    return
  }
  const { number } = message
  let reply: SearchIndexThreadReply
  try {
    reply = { number, answer: await responder.answer(message), error: null }
  } catch (error) {
    reply = { number, answer: null, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort?.postMessage(reply)
}

parentPort?.on('message', receive)
