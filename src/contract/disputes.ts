import { z } from 'zod'
import { MoneyWords } from './refunds.ts'

export const disputeStates = ['open', 'answered', 'refunded', 'declined', 'withdrawn', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** How long a buyer may ask for money back after the hand-over. */
export const askWithinDays = 14
/** How long the seller is heard, and how long after the request an Admin decides at the latest. */
export const answerWithinDays = 3
export const decideWithinDays = 10
/** How often the buyer of one sale may ask: each request is a mail to the seller, and holds the payout back. */
export const maxRequests = 3

const amountCents = z
  .int({ error: 'Enter an amount' })
  .min(1, { error: 'Enter an amount' })
  .max(99_999_999, { error: 'This is more than was paid' })

/** Without `amountCents` the buyer asks for all of it. */
export const AskRefund = z.object({
  amountCents: amountCents.optional(),
  reason: MoneyWords('Write what is wrong: the seller is shown it'),
})
export type AskRefund = z.infer<typeof AskRefund>

export const AnswerDispute = z.object({
  agrees: z.boolean({ error: 'Say whether you agree' }),
  words: MoneyWords('Write your answer: the buyer is shown it'),
})
export type AnswerDispute = z.infer<typeof AnswerDispute>

/** `refund` gives back `amountCents`, or without it what was asked for. */
export const DecideDispute = z.object({
  decision: z.enum(['refund', 'decline'], { error: 'decision is refund or decline.' }),
  amountCents: amountCents.optional(),
  words: MoneyWords('Write the reason: the buyer and the seller are shown it'),
})
export type DecideDispute = z.infer<typeof DecideDispute>

/** A buyer's request for money back, as both sides see it. */
export const Dispute = z
  .object({
    id: z.string(),
    state: z.enum(disputeStates),
    reason: z.string(),
    askedCents: z.int(),
    answerDueAt: z.iso.datetime().nullable(),
    decideDueAt: z.iso.datetime(),
    sellerAnswer: z.string().nullable(),
    sellerAgrees: z.boolean().nullable(),
    decision: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Dispute' })
export type Dispute = z.infer<typeof Dispute>

export const DisputeId = z.object({ id: z.string().min(1).max(64) })
export const DisputeChanged = z.object({ id: z.string(), state: z.enum(disputeStates) })

export const AlarmId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
export const ResolveAlarm = z.object({ note: MoneyWords('Write what was found and done') })
export const AlarmResolved = z.object({ id: z.int() })
