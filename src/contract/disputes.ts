import { z } from 'zod'
import { MoneyNote } from './refunds.ts'

export const disputeStates = ['open', 'answered', 'refunded', 'declined', 'withdrawn', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

const amountCents = z
  .int({ error: 'Enter an amount' })
  .min(1, { error: 'Enter an amount' })
  .max(99_999_999, { error: 'This is more than was paid' })

/** Without `amountCents` the buyer requests the whole amount. */
export const RequestRefund = z.object({
  amountCents: amountCents.optional(),
  reason: MoneyNote('Write what is wrong: the seller is shown it'),
})
export type RequestRefund = z.infer<typeof RequestRefund>

export const AnswerRefundRequest = z.object({
  agrees: z.boolean({ error: 'Say whether you agree' }),
  words: MoneyNote('Write your answer: the buyer is shown it'),
})
export type AnswerRefundRequest = z.infer<typeof AnswerRefundRequest>

/** `refund` returns `amountCents`, or if that is missing the amount that the buyer requested. */
export const DecideRefundRequest = z.object({
  decision: z.enum(['refund', 'decline'], { error: 'decision is refund or decline.' }),
  amountCents: amountCents.optional(),
  words: MoneyNote('Write the reason: the buyer and the seller are shown it'),
})
export type DecideRefundRequest = z.infer<typeof DecideRefundRequest>

/** The seller's answer to a refund request; nulls before it. */
export const sellerAnswerShape = {
  sellerAnswer: z.string().nullable(),
  sellerAgrees: z.boolean().nullable(),
  answeredAt: z.iso.datetime().nullable(),
}
const Answered = z.object(sellerAnswerShape)
export type SellerAnswerToRefundRequest = z.infer<typeof Answered>

/** A buyer's refund request, as both sides see it. */
export const Dispute = z
  .object({
    id: z.string(),
    state: z.enum(disputeStates),
    reason: z.string(),
    askedCents: z.int(),
    answerDueAt: z.iso.datetime().nullable(),
    decideDueAt: z.iso.datetime(),
    ...sellerAnswerShape,
    decision: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Dispute' })
export type Dispute = z.infer<typeof Dispute>

export const DisputeId = z.object({ id: z.string().min(1).max(64) })
export const DisputeChanged = z.object({ id: z.string(), state: z.enum(disputeStates) })

export const PaymentAlarmId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
export const ResolvePaymentAlarm = z.object({ note: MoneyNote('Write what was found and done') })
export const PaymentAlarmResolved = z.object({ id: z.int() })
