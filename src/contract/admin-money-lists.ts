import { z } from 'zod'
import { sellerRefundAnswerShape } from './disputes.ts'
import { pageNumberSchema, pageTotalsShape, searchTextSchema } from './paging.ts'
import { payoutHoldReasons } from './payouts.ts'

export const adminMoneyPageSize = 20

/** The money lists that an Admin sees, each with the states of its entries. */
export const adminMoneyStatesByKind = {
  payments: ['new', 'won', 'lost', 'captured', 'refunded', 'failed', 'canceled'],
  refunds: ['new', 'succeeded', 'failed'],
  payouts: ['waiting', 'held', 'due', 'paid', 'reversed'],
  disputes: ['open', 'answered', 'refunded', 'declined', 'withdrawn', 'won', 'lost'],
  alarms: ['open', 'resolved'],
} as const
export type AdminMoneyListKind = keyof typeof adminMoneyStatesByKind
export const adminMoneyListKinds = Object.keys(adminMoneyStatesByKind) as [AdminMoneyListKind, ...AdminMoneyListKind[]]
export const adminMoneyListSorts = ['newest', 'oldest', 'amountDesc', 'amountAsc'] as const

export const AdminMoneyListParams = z.object({ kind: z.enum(adminMoneyListKinds) })

const stateName = z.string().regex(/^[a-z]{2,12}$/, { error: 'state is one of the list’s states.' })

/** `q` is a part of the car's title or of a name of either side, or an id of ours or of the card provider's. */
export const ExportAdminMoneyEntriesQuery = z.object({
  q: searchTextSchema,
  state: stateName.optional(),
  sort: z.enum(adminMoneyListSorts, { error: `sort is one of ${adminMoneyListSorts.join(', ')}.` }).default('newest'),
})
export type ExportAdminMoneyEntriesQuery = z.infer<typeof ExportAdminMoneyEntriesQuery>

export const ListAdminMoneyEntriesQuery = ExportAdminMoneyEntriesQuery.extend({ page: pageNumberSchema })
export type ListAdminMoneyEntriesQuery = z.infer<typeof ListAdminMoneyEntriesQuery>

/** One row of any of the lists; a field that a list does not have is null. Amounts are whole cents. */
export const AdminMoneyEntry = z
  .object({
    id: z.string(),
    state: z.string(),
    /** The amount paid, the amount refunded, the seller's share, or the amount requested, depending on the list. */
    amountCents: z.int().nullable(),
    /** The refunded part of a payment or a sale. */
    refundedCents: z.int().nullable(),
    /** The platform's fee of a payout. */
    feeCents: z.int().nullable(),
    /**
     * What can still be refunded of a payment, or is still to be paid out of a payout; below zero, the seller must
     * return it.
     */
    openCents: z.int().nullable(),
    /** The provider's id, the reason, or what an alarm is about. */
    note: z.string().nullable(),
    /** The decision, the reason why a refund failed, or what an Admin did about an alarm. */
    answer: z.string().nullable(),
    dueAt: z.iso.datetime().nullable(),
    /** The reason that holds a payout back: it is not settled before that is resolved. */
    hold: z.enum(payoutHoldReasons).nullable(),
    /** A payout is due whose seller has named no bank account: nobody can settle it yet. */
    isAccountMissing: z.boolean(),
    ...sellerRefundAnswerShape,
    /** A dispute that the buyer's bank decides, not an Admin. */
    isOfBank: z.boolean(),
    createdAt: z.iso.datetime(),
    paymentId: z.string().nullable(),
    bookingId: z.string().nullable(),
    carTitle: z.string().nullable(),
    buyerName: z.string().nullable(),
    sellerName: z.string().nullable(),
  })
  .meta({ id: 'MoneyEntry' })
export type AdminMoneyEntry = z.infer<typeof AdminMoneyEntry>

export const AdminMoneyEntryListResponse = z.object({
  items: z.array(AdminMoneyEntry),
  ...pageTotalsShape,
  /** How many entries of each list wait for a person. */
  waiting: z.object({ payments: z.int(), refunds: z.int(), payouts: z.int(), disputes: z.int(), alarms: z.int() }),
})
export type AdminMoneyEntryListResponse = z.infer<typeof AdminMoneyEntryListResponse>
