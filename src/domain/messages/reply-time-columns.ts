import { sql } from 'drizzle-orm'
import { messageThreads } from '#db/schema/messages.ts'

/** What a step of a thread is for the seller's reply time: the buyer asks, or the seller answers. */
export type ReplyTimeStep = 'question' | 'answer'

/**
 * The columns of a thread from which the reply time of its seller is measured, to be set with a step. The first of each
 * kind counts, and a question only while nothing was answered.
 */
export function replyTimeColumns(step: ReplyTimeStep, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const { firstQuestionAt, firstAnswerAt, lastSeq, createdAt } = messageThreads
  if (step === 'answer') return { firstAnswerAt: sql`coalesce(${firstAnswerAt}, ${at})` }
  // A thread of an earlier release has messages, and began with its question.
  const began = sql`case when ${lastSeq} > 0 then ${createdAt} end`
  return {
    firstQuestionAt: sql`case when ${firstAnswerAt} is null then coalesce(${firstQuestionAt}, ${began}, ${at}) else ${firstQuestionAt} end`,
  }
}
