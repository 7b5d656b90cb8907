import { z } from 'zod'
import { sellerAnswerShape } from './disputes.ts'
import { pageNumber, pageTotalsShape, searchTextSchema } from './paging.ts'
import { payoutHolds } from './payouts.ts'

export const moneyPageSize = 20

/** The lists of money that an Admin sees; `state` of an entry is one of its list's. */
export const moneyStates = {
  payments: ['new', 'won', 'lost', 'captured', 'refunded', 'failed', 'canceled'],
  refunds: ['new', 'succeeded', 'failed'],
  payouts: ['waiting', 'held', 'due', 'paid', 'reversed'],
  disputes: ['open', 'answered', 'refunded', 'declined', 'withdrawn', 'won', 'lost'],
  alarms: ['open', 'resolved'],
} as const
export type MoneyKind = keyof typeof moneyStates
export const moneyKinds = Object.keys(moneyStates) as [MoneyKind, ...MoneyKind[]]
export const moneySorts = ['newest', 'oldest', 'amountDesc', 'amountAsc'] as const

export const MoneyListName = z.object({ kind: z.enum(moneyKinds) })

const stateName = z.string().regex(/^[a-z]{2,12}$/, { error: 'state is one of the list’s states.' })

/** `q` is a part of the car's title or of a name of either side, or an id of ours or of the card provider's. */
export const ExportMoney = z.object({
  q: searchTextSchema,
  state: stateName.optional(),
  sort: z.enum(moneySorts, { error: `sort is one of ${moneySorts.join(', ')}.` }).default('newest'),
})
export type ExportMoney = z.infer<typeof ExportMoney>

export const ListMoney = ExportMoney.extend({ page: pageNumber })
export type ListMoney = z.infer<typeof ListMoney>

/** One row of any of the lists; what a list does not have is null. Amounts are whole cents. */
export const MoneyEntry = z
  .object({
    id: z.string(),
    state: z.string(),
    /** Paid, given back, the seller's share, asked for. */
    amountCents: z.int().nullable(),
    /** What was given back of a payment or a sale. */
    refundedCents: z.int().nullable(),
    /** The platform's fee of a payout. */
    feeCents: z.int().nullable(),
    /** What can still be given back of a payment, or is still to be handed over of a payout; below zero: asked back. */
    openCents: z.int().nullable(),
    /** The provider's id, the reason, or what an alarm is about. */
    note: z.string().nullable(),
    /** The decision, why a refund failed, what was done about an alarm. */
    answer: z.string().nullable(),
    dueAt: z.iso.datetime().nullable(),
    /** What holds a payout back: it is not settled before. */
    hold: z.enum(payoutHolds).nullable(),
    ...sellerAnswerShape,
    /** A dispute that the buyer's bank decides, and no Admin. */
    isOfBank: z.boolean(),
    createdAt: z.iso.datetime(),
    paymentId: z.string().nullable(),
    bookingId: z.string().nullable(),
    carTitle: z.string().nullable(),
    buyerName: z.string().nullable(),
    sellerName: z.string().nullable(),
  })
  .meta({ id: 'MoneyEntry' })
export type MoneyEntry = z.infer<typeof MoneyEntry>

export const MoneyFound = z.object({
  items: z.array(MoneyEntry),
  ...pageTotalsShape,
  /** How much of each list waits for somebody. */
  waiting: z.object({ payments: z.int(), refunds: z.int(), payouts: z.int(), disputes: z.int(), alarms: z.int() }),
})
export type MoneyFound = z.infer<typeof MoneyFound>
