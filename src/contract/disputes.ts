import { z } from 'zod'
import { moneyNoteSchema } from './refunds.ts'

export const disputeStates = ['open', 'answered', 'refunded', 'declined', 'withdrawn', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

const amountCents = z
  .int({ error: 'Enter an amount' })
  .min(1, { error: 'Enter an amount' })
  .max(99_999_999, { error: 'This is more than was paid' })

/** Without `amountCents` the buyer requests the whole amount. */
export const RequestRefundRequest = z.object({
  amountCents: amountCents.optional(),
  reason: moneyNoteSchema('Tell us what’s wrong. The seller will see it'),
})
export type RequestRefundRequest = z.infer<typeof RequestRefundRequest>

export const SellerRefundAnswerRequest = z.object({
  agrees: z.boolean({ error: 'Choose whether you agree' }),
  words: moneyNoteSchema('Enter your response. The buyer will see it'),
})
export type SellerRefundAnswerRequest = z.infer<typeof SellerRefundAnswerRequest>

/** `refund` returns `amountCents`, or if that is missing the amount that the buyer requested, as far as it is left. */
export const DecideRefundRequestBody = z.object({
  decision: z.enum(['refund', 'decline'], { error: 'decision is refund or decline.' }),
  amountCents: amountCents.optional(),
  words: moneyNoteSchema('Enter a reason. The buyer and the seller will see it'),
})
export type DecideRefundRequestBody = z.infer<typeof DecideRefundRequestBody>

/** The seller's answer to a refund request; nulls before it. */
export const sellerRefundAnswerShape = {
  sellerAnswer: z.string().nullable(),
  sellerAgrees: z.boolean().nullable(),
  answeredAt: z.iso.datetime().nullable(),
}
const Answered = z.object(sellerRefundAnswerShape)
export type SellerAnswerToRefundRequest = z.infer<typeof Answered>

/** A buyer's refund request, as both sides see it. */
export const BuyerRefundRequest = z
  .object({
    id: z.string(),
    state: z.enum(disputeStates),
    reason: z.string(),
    askedCents: z.int(),
    answerDueAt: z.iso.datetime().nullable(),
    decideDueAt: z.iso.datetime(),
    ...sellerRefundAnswerShape,
    decision: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Dispute' })
export type BuyerRefundRequest = z.infer<typeof BuyerRefundRequest>

export const DisputeIdParams = z.object({ id: z.string().min(1).max(64) })
export const DisputeChangedResponse = z.object({ id: z.string(), state: z.enum(disputeStates) })

export const PaymentAlarmIdParams = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
export const ResolvePaymentAlarmRequest = z.object({ note: moneyNoteSchema('Enter what you found and did') })
export const PaymentAlarmResolvedResponse = z.object({ id: z.int() })
