import { sql } from 'drizzle-orm'
import { messages, messageThreads } from '#db/schema/messages.ts'

/** What a step of a thread is for the seller's reply time: the buyer asks, or the seller answers. */
export type ReplyTimeStep = 'question' | 'answer'

/**
 * When a thread began, if the buyer began it with a message: of threads of earlier releases nothing else says when the buyer asked. Null
 * where the seller wrote first, as one may at a booking. The columns are written with their table, which drizzle leaves out.
 */
export const firstMessageOfBuyerAt = sql<Date | null>`(select m.created_at from ${messages} m
  where m.thread_id = message_threads.id and m.seq = 1 and m.sender_id = message_threads.buyer_id)`

/**
 * The columns of a thread from which the reply time of its seller is measured, to be set with a step. The first of each
 * kind counts, a question only while nothing was answered, and an answer only where something was asked.
 */
export function replyTimeColumns(step: ReplyTimeStep, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const { firstQuestionAt, firstAnswerAt } = messageThreads
  if (step === 'answer') {
    const isAsked = sql`coalesce(${firstQuestionAt}, ${firstMessageOfBuyerAt}) is not null`
    return { firstAnswerAt: sql`case when ${isAsked} then coalesce(${firstAnswerAt}, ${at}) else ${firstAnswerAt} end` }
  }
  const asked = sql`coalesce(${firstQuestionAt}, ${firstMessageOfBuyerAt}, ${at})`
  return { firstQuestionAt: sql`case when ${firstAnswerAt} is null then ${asked} else ${firstQuestionAt} end` }
}
