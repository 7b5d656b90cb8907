import { z } from 'zod'
import { sanitizeMultiline } from './sanitize-text.ts'

export const refundStates = ['new', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** A note about money by an Admin, a buyer or a seller. */
export const moneyNoteSchema = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .transform(sanitizeMultiline)
    .pipe(z.string().min(5, { error: missing }).max(500, { error: 'Use up to 500 characters' }))

/** Without `amountCents` the whole remaining amount is refunded. */
export const IssueRefundRequest = z.object({
  amountCents: z
    .int({ error: 'Enter the amount to refund' })
    .min(1, { error: 'Enter the amount to refund' })
    .max(99_999_999, { error: 'This is more than was paid' })
    .optional(),
  /** What could still be refunded when the Admin looked, in cents; another amount by now is a conflict. */
  leftCents: z.int().optional(),
  reason: moneyNoteSchema('Enter a reason. The buyer and the seller will see it'),
})
export type IssueRefundRequest = z.infer<typeof IssueRefundRequest>

/** Money that was or will be returned to the buyer. */
export const Refund = z
  .object({
    id: z.string(),
    state: z.enum(refundStates),
    amountCents: z.int(),
    reason: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

export const PaymentIdParams = z.object({ id: z.string().min(1).max(64) })
