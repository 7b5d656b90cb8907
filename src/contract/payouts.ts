import { z } from 'zod'
import { withLatinDigits } from './latin-digits.ts'
import { pageNumberSchema, pageTotalsShape } from './paging.ts'
import { sanitizeSingleLine } from './sanitize-text.ts'

export const payoutStates = ['waiting', 'due', 'paid', 'reversed'] as const
export type PayoutState = (typeof payoutStates)[number]

/**
 * Why a payout is held back: the buyer requests a refund, their bank disputes the charge, a refund is in progress, or
 * the charge differs from the order.
 */
export const payoutHoldReasons = ['request', 'bank', 'refund', 'alarm'] as const
export type PayoutHoldReason = (typeof payoutHoldReasons)[number]

/** The states shown to people: a payout that is still to come but held back is `held`, neither waiting nor due. */
export const shownPayoutStates = ['waiting', 'held', 'due', 'paid', 'reversed'] as const
export type ShownPayoutState = (typeof shownPayoutStates)[number]

/** The checksum that the banks of the USA publish: the nine digits times 3, 7, 1 in turn sum to a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const weights = [3, 7, 1]
  const sum = [...text].reduce((total, figure, place) => total + Number(figure) * (weights[place % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}

const name = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .transform(sanitizeSingleLine)
    .pipe(z.string().min(2, { error: missing }).max(100, { error: 'Use up to 100 characters' }))
const figures = (text: string) => withLatinDigits(text).replaceAll(/[\s-]/g, '')

/** Where a seller is paid: an account at a bank of the USA. */
export const PayoutDetails = z.object({
  holder: name('Enter the account holder'),
  bankName: name('Enter the name of the bank'),
  routingNumber: z
    .string({ error: 'Enter the nine-digit routing number' })
    .transform(figures)
    .refine(isRoutingNumber, { error: 'That isn’t a valid routing number. Check all nine digits' }),
  accountNumber: z
    .string({ error: 'Enter the account number' })
    .transform(figures)
    .pipe(z.string().regex(/^\d{4,17}$/, { error: 'An account number has 4 to 17 digits' })),
  accountKind: z.enum(['checking', 'savings'], { error: 'Choose checking or savings' }),
})
export type PayoutDetails = z.infer<typeof PayoutDetails>

/** The same as its owner sees it later: numbers by their last digits. */
export const MaskedPayoutDetails = z.object({
  holder: z.string(),
  bankName: z.string(),
  routingNumber: z.string(),
  accountEnd: z.string(),
  accountKind: z.enum(['checking', 'savings']),
})
export type MaskedPayoutDetails = z.infer<typeof MaskedPayoutDetails>

/** The amount that a seller receives for a sale, in whole cents. */
export const Payout = z
  .object({
    paymentId: z.string(),
    bookingId: z.string(),
    carTitle: z.string(),
    buyerName: z.string(),
    state: z.enum(shownPayoutStates),
    /** The reason that holds it back while it is not settled; null if there is none. */
    hold: z.enum(payoutHoldReasons).nullable(),
    saleCents: z.int(),
    refundedCents: z.int(),
    feeCents: z.int(),
    netCents: z.int(),
    paidCents: z.int(),
    reference: z.string().nullable(),
    soldAt: z.iso.datetime(),
    dueAt: z.iso.datetime().nullable(),
    paidAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof Payout>

export const ListPayoutsQuery = z.object({
  state: z.enum(shownPayoutStates, { error: `state is one of ${shownPayoutStates.join(', ')}.` }).optional(),
  page: pageNumberSchema,
})
export type ListPayoutsQuery = z.infer<typeof ListPayoutsQuery>

/**
 * A seller's money of all time. `soldCents` is what buyers paid for cars, without what they got back: the fee, and the other
 * sums less `owedCents`, the money that was paid to the seller and that they must return.
 */
export const PayoutTotals = z.object({
  soldCents: z.int(),
  feeCents: z.int(),
  waitingCents: z.int(),
  heldCents: z.int(),
  dueCents: z.int(),
  paidCents: z.int(),
  owedCents: z.int(),
})
export type PayoutTotals = z.infer<typeof PayoutTotals>

export const PayoutListResponse = z.object({
  items: z.array(Payout),
  ...pageTotalsShape,
  counts: z.object({ waiting: z.int(), held: z.int(), due: z.int(), paid: z.int(), reversed: z.int() }),
  totals: PayoutTotals,
  details: MaskedPayoutDetails.nullable(),
})
export type PayoutListResponse = z.infer<typeof PayoutListResponse>

export const RecordPayoutTransferRequest = z.object({
  /**
   * The amount that was open when the Admin looked, below zero if the seller returned it; another amount by now is a
   * conflict.
   */
  openCents: z.int().optional(),
  reference: z
    .string({ error: 'Enter the transfer reference' })
    .trim()
    .transform(sanitizeSingleLine)
    .pipe(z.string().min(3, { error: 'Enter the transfer reference' }).max(100, { error: 'Use up to 100 characters' })),
})
export const PayoutPaidResponse = z.object({ paymentId: z.string(), state: z.enum(payoutStates), paidCents: z.int() })
/** The data that an Admin needs to make the transfer. */
export const PayoutAccountForTransfer = z.object({ openCents: z.int(), details: PayoutDetails.nullable() })
