import { formatCents } from '#contract/money-amounts.ts'
import { moneyRules } from '#contract/money-rules.ts'
import { type BookingMailFacts, orderPath, sampleBookingMailFacts, sellerBookingPath } from './booking-mail-facts.ts'
import { mailTimeText } from './mail-clock.ts'
import { type MailTemplate, mailButton, mailFactsTable, mailParagraph } from './mail-content.ts'

const toBuyer = { reason: 'You’re getting this email because you bought this car on Forecourt.', unsubscribePath: null }
const toSeller = { reason: 'You’re getting this email because you sold this car on Forecourt.', unsubscribePath: null }
const payoutsPath = '/dashboard/payouts'

type RefundFacts = BookingMailFacts & {
  refundedCents: number
  reason: string
  /** Whether the whole payment was refunded. */
  isWhole: boolean
}
const refundSample = {
  ...sampleBookingMailFacts,
  refundedCents: 150_000,
  reason: 'The second key is missing.',
  isWhole: false,
}

export const buyerRefundedMail: MailTemplate<RefundFacts> = {
  secretFields: [],
  sample: refundSample,
  compose: (refund, language) => ({
    ...toBuyer,
    subject: `Refund: ${refund.carTitle}`,
    heading: `You’re getting ${formatCents(refund.refundedCents, language)} back`,
    blocks: [
      mailFactsTable(
        ['Car', refund.carTitle],
        ['Paid', formatCents(refund.priceCents, language)],
        ['Refunded', formatCents(refund.refundedCents, language)],
        ['Reason', refund.reason],
      ),
      mailParagraph(
        `It goes back to the card you paid with. It usually shows up within ${moneyRules.bankRefundDays.least} to ${moneyRules.bankRefundDays.most} days.`,
      ),
      ...(refund.isWhole ? [mailParagraph('A full refund cancels the sale, so the car goes back to the seller.')] : []),
      mailButton('View receipt', orderPath(refund)),
    ],
  }),
}

export const sellerSaleRefundedMail: MailTemplate<RefundFacts> = {
  secretFields: [],
  sample: refundSample,
  compose: (refund, language) => ({
    ...toSeller,
    subject: `Refunded to the buyer: ${refund.carTitle}`,
    heading: `${refund.buyerName} got ${formatCents(refund.refundedCents, language)} back`,
    blocks: [
      mailFactsTable(
        ['Car', refund.carTitle],
        ['Price', formatCents(refund.priceCents, language)],
        ['Refunded', formatCents(refund.refundedCents, language)],
        ['Reason', refund.reason],
      ),
      mailParagraph(
        refund.isWhole
          ? 'The sale and your payout have been canceled. The car is off the market until you list it again.'
          : 'Your payout is reduced by this amount, minus the fee on it.',
      ),
      mailButton('View your payouts', payoutsPath),
    ],
  }),
}

export const payoutPaidMail: MailTemplate<BookingMailFacts & { paidCents: number; reference: string }> = {
  secretFields: [],
  sample: { ...sampleBookingMailFacts, paidCents: 2_773_875, reference: 'FC-2026-1120' },
  compose: (payout, language) => ({
    ...toSeller,
    subject: `Payout sent: ${payout.carTitle}`,
    heading: `We’ve sent you ${formatCents(payout.paidCents, language)}`,
    blocks: [
      mailFactsTable(
        ['Car', payout.carTitle],
        ['Payout', formatCents(payout.paidCents, language)],
        ['Reference', payout.reference],
      ),
      mailParagraph(`It should reach your bank account within ${moneyRules.transferWorkingDays} business days.`),
      mailButton('View your payouts', payoutsPath),
    ],
  }),
}

export const payoutAccountChangedMail: MailTemplate<{ sellerName: string; bankName: string; accountEnd: string }> = {
  secretFields: [],
  sample: { sellerName: 'Priya Raman', bankName: 'First Bank of Austin', accountEnd: '6789' },
  compose: ({ sellerName, bankName, accountEnd }) => ({
    reason: 'You’re getting this email because you sell on Forecourt.',
    unsubscribePath: null,
    subject: 'Your payouts go to a new bank account',
    heading: 'Your bank account was changed',
    blocks: [
      mailParagraph(`Hello ${sellerName}, from now on we’ll send your payouts to this account.`),
      mailFactsTable(['Bank', bankName], ['Account ends in', accountEnd]),
      mailParagraph('Wasn’t you? Change your password, then the bank account, and contact us.'),
      mailButton('View your payouts', payoutsPath),
    ],
  }),
}

export const refundRequestedMail: MailTemplate<
  BookingMailFacts & { askedCents: number; reason: string; answerDueAt: string }
> = {
  secretFields: [],
  sample: {
    ...sampleBookingMailFacts,
    askedCents: 150_000,
    reason: 'The second key is missing.',
    answerDueAt: '2026-12-07T15:30:00.000Z',
  },
  compose: (dispute, language, clock) => ({
    ...toSeller,
    subject: `Refund requested: ${dispute.carTitle}`,
    heading: `${dispute.buyerName} requested a refund of ${formatCents(dispute.askedCents, language)}`,
    blocks: [
      mailFactsTable(
        ['Car', dispute.carTitle],
        ['Requested', formatCents(dispute.askedCents, language)],
        ['Reason', dispute.reason],
        ['Respond by', mailTimeText(dispute.answerDueAt, { language, clock, location: dispute.location })],
      ),
      mailParagraph(
        'Tell us whether you agree, and why or why not. Forecourt then decides, even without your response.',
      ),
      mailParagraph('Until then, your payout for this sale is on hold.'),
      mailButton('Answer', sellerBookingPath(dispute)),
    ],
  }),
}

type Decision = BookingMailFacts & { askedCents: number; givenCents: number; words: string; isForSeller: boolean }

function headingOf({ givenCents, isForSeller }: Decision): string {
  if (givenCents === 0) return 'The refund for this car was declined'
  return isForSeller ? 'The buyer gets a refund for this car' : 'You’re getting a refund for this car'
}

/** Sent to both sides. */
export const refundRequestDecidedMail: MailTemplate<Decision> = {
  secretFields: [],
  sample: {
    ...sampleBookingMailFacts,
    askedCents: 150_000,
    givenCents: 100_000,
    words: 'The second key is missing, and a new one costs $1,000.',
    isForSeller: false,
  },
  compose: (decision, language) => ({
    ...(decision.isForSeller ? toSeller : toBuyer),
    subject: `Decided: ${decision.carTitle}`,
    heading: headingOf(decision),
    blocks: [
      mailFactsTable(
        ['Car', decision.carTitle],
        ['Requested', formatCents(decision.askedCents, language)],
        ['Refunded', formatCents(decision.givenCents, language)],
        ['Reason', decision.words],
      ),
      decision.isForSeller
        ? mailButton('View your payouts', payoutsPath)
        : mailButton('View receipt', orderPath(decision)),
    ],
  }),
}
