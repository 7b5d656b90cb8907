import type { BookingTime } from '#contract/booking-time.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { moneyRules } from '#contract/money-rules.ts'
import {
  type BookingMailFacts,
  bookingMailFactsTable,
  bookingMailTimeRow,
  handoverAtMeeting,
  orderPath,
  saleFeeText,
  sampleBookingMailFacts,
  sellerBookingPath,
} from './booking-mail-facts.ts'
import { type MailTemplate, mailButton, mailFactsTable, mailParagraph } from './mail-content.ts'

/** The other side of a paid booking. */
type Contact = { email: string; phone: string | null }

/** Whether the seller had accepted when the buyer paid; mails from before this field have none. */
type Agreed = { isAgreed?: boolean }

/** The agreed meeting that is still ahead when the buyer pays; missing in mails of earlier releases. */
type MeetingAhead = { isMeetingAhead?: boolean; address?: string | null }

export const bookingPaidMail: MailTemplate<
  BookingMailFacts & Agreed & MeetingAhead & { transactionId: string | null; seller: Contact }
> = {
  secretFields: [],
  sample: {
    ...sampleBookingMailFacts,
    transactionId: 'pi_3QkSampleSampleSample',
    seller: { email: 'priya.raman@example.test', phone: '+1 512 555 0144' },
  },
  compose: (
    { transactionId, seller, isAgreed = true, isMeetingAhead = false, address = null, ...booking },
    language,
    clock,
  ) => ({
    reason: 'You’re getting this email because you booked this car on Forecourt.',
    unsubscribePath: null,
    subject: `Receipt: ${booking.carTitle}`,
    heading: isAgreed ? 'Congratulations, the car is yours' : 'Your payment went through',
    blocks: [
      mailFactsTable(
        ['Car', booking.carTitle],
        ['Paid', formatCents(booking.priceCents, language)],
        isMeetingAhead
          ? bookingMailTimeRow('agreed', booking.meetingAt, { language, clock, location: booking.location, address })
          : null,
        isMeetingAhead ? placeOfMeeting(booking, address) : null,
        transactionId === null ? null : ['Transaction', transactionId],
        ['Booking', booking.bookingId],
      ),
      mailParagraph(
        `Forecourt has your payment and will pay ${booking.sellerName} once you’ve both confirmed the handover. You can request a refund until ${moneyRules.refundRequestDays} days after the handover.`,
      ),
      ...(isAgreed
        ? []
        : [mailParagraph(`${booking.sellerName} hasn’t agreed yet. If they decline, you’ll get a full refund.`)]),
      mailParagraph(
        isMeetingAhead ? handoverAtMeeting.buyer : `Contact ${booking.sellerName} to arrange the handover.`,
      ),
      contactRows('Seller', booking.sellerName, seller),
      mailButton('View receipt', orderPath(booking)),
      mailParagraph('Once you have the car, confirm the handover there.'),
    ],
  }),
}

/** The fee of the sale; mails from before this field have the fee of then. */
type Fee = { feeBasisPoints?: number }

export const ownCarSoldMail: MailTemplate<
  BookingMailFacts & Agreed & MeetingAhead & Fee & { time?: BookingTime | null } & { buyer: Contact }
> = {
  secretFields: [],
  sample: { ...sampleBookingMailFacts, buyer: { email: 'noah.castillo@example.test', phone: '+1 404 555 0112' } },
  compose: (
    {
      buyer,
      isAgreed = true,
      time = isAgreed ? 'agreed' : 'asked',
      feeBasisPoints = moneyRules.sellerFeeBasisPoints,
      isMeetingAhead = false,
      address = null,
      ...booking
    },
    language,
    clock,
  ) => ({
    reason: 'You’re getting this email because you’re selling this car on Forecourt.',
    unsubscribePath: null,
    subject: `Sold: ${booking.carTitle}`,
    heading: `${booking.buyerName} bought your car`,
    blocks: [
      bookingMailFactsTable(booking, language, clock, { time, address }),
      contactRows('Buyer', booking.buyerName, buyer),
      ...(isAgreed
        ? []
        : [
            mailParagraph(
              'You haven’t responded to this booking yet. Accept the sale, or decline it and the buyer gets a full refund.',
            ),
          ]),
      mailParagraph(
        isMeetingAhead
          ? handoverAtMeeting.seller
          : 'Contact the buyer to arrange the handover. Once they have the car, confirm it.',
      ),
      mailParagraph(
        `Forecourt has the payment. You’ll be paid, minus a fee of ${saleFeeText(feeBasisPoints, language)}, once you’ve both confirmed the handover. The buyer can request a refund until ${moneyRules.refundRequestDays} days after the handover.`,
      ),
      mailButton('View booking', sellerBookingPath(booking)),
    ],
  }),
}

function placeOfMeeting({ location }: BookingMailFacts, address: string | null) {
  if (address !== null) return ['Address', address] as const
  return location === null ? null : (['Car location', location] as const)
}

function contactRows(role: string, name: string, { email, phone }: Contact) {
  return mailFactsTable([role, name], ['Email', email], phone === null ? null : ['Phone', phone])
}
