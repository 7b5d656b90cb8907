import v8 from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { type IndexMessage, type IndexQuestion, IndexResponder, type IndexResult } from './index-responder.ts'

/** What the thread is sent; questions carry a number. */
export type ThreadMessage = IndexMessage | (IndexQuestion & { number: number })

/** The response to a question, by its number. */
export type ThreadReply = {
  number: number
  answer: IndexResult[keyof IndexResult]
  error: string | null
}

const responder = new IndexResponder(() => v8.getHeapStatistics().used_heap_size + process.memoryUsage().arrayBuffers)

async function receive(message: ThreadMessage): Promise<void> {
  if (!('number' in message)) {
    responder.take(message)
    return
  }
  const { number } = message
  let reply: ThreadReply
  try {
    reply = { number, answer: await responder.answer(message), error: null }
  } catch (error) {
    reply = { number, answer: null, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort?.postMessage(reply)
}

parentPort?.on('message', receive)
