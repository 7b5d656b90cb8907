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
  /** What was found is JSON: its hundreds of counts are read from it in a third of the time that copies of objects take. */
  answer: SearchIndexResult[keyof SearchIndexResult] | string
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
    const answer = await responder.answer(message)
    reply = { number, answer: message.kind === 'find' ? JSON.stringify(answer) : answer, error: null }
  } catch (error) {
    reply = { number, answer: null, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort?.postMessage(reply)
}

parentPort?.on('message', receive)
