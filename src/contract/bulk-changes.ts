import { z } from 'zod'
import { ListAdminListingsQuery } from './admin.ts'
import { moderationReasonSchema } from './moderation-reason-schema.ts'
import { ListPeopleQuery } from './people.ts'
import { DeclineSellerVerificationRequest } from './seller-verification.ts'

/** Rows that one call looks at; `next` of its answer goes on. */
export const bulkBatchSize = 25

const batchShape = {
  /** The number of matching rows that the Admin was asked about; more of them are a conflict, at the first call. */
  expected: z.int().min(1),
  /** `next` of the call before; absent in the first one. */
  after: z.string().min(1).max(64).optional(),
}

export const ChangeMatchingCarsRequest = z.object({
  ...batchShape,
  filter: ListAdminListingsQuery.pick({ q: true, seller: true, status: true, brand: true }),
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('takeDown'),
      reason: moderationReasonSchema('Enter a reason. The seller will see it'),
    }),
    z.object({ kind: z.literal('restore') }),
  ]),
})
export type ChangeMatchingCarsRequest = z.infer<typeof ChangeMatchingCarsRequest>

export const ChangeMatchingPeopleRequest = z.object({
  ...batchShape,
  filter: ListPeopleQuery.pick({ role: true, q: true }),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('verify') }),
    DeclineSellerVerificationRequest.extend({ kind: z.literal('decline') }),
    z.object({ kind: z.literal('delete') }),
  ]),
})
export type ChangeMatchingPeopleRequest = z.infer<typeof ChangeMatchingPeopleRequest>

/** What came of the rows of a batch; `leftOut` counts those to which it cannot be done. */
export const BulkBatchResponse = z
  .object({
    done: z.array(z.object({ id: z.string(), name: z.string() })),
    failed: z.array(z.object({ id: z.string(), name: z.string(), message: z.string() })),
    leftOut: z.int(),
    /** Null after the last batch. */
    next: z.string().nullable(),
  })
  .meta({ id: 'BulkBatch' })
export type BulkBatchResponse = z.infer<typeof BulkBatchResponse>
