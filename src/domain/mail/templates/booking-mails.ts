import type { BookingTime } from '#contract/booking-time.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { moneyRules } from '#contract/money-rules.ts'
import {
  type BookingMailFacts,
  bookingMailFactsTable,
  bookingMailPriceRows,
  bookingMailTimeRow,
  nightMeetingMailWarning,
  type OpenMeetingTimeReason,
  orderInListPath,
  orderPath,
  saleFeeText,
  sampleBookingMailFacts,
  sellerBookingPath,
  similarCarsPath,
  unpaidCarText,
} from './booking-mail-facts.ts'
import { type MailTemplate, mailButton, mailFactsTable, mailParagraph } from './mail-content.ts'
import { type MeetingCalendarEntry, meetingCalendarAttachment } from './meeting-calendar-attachment.ts'

const buyerReason = 'You’re getting this email because you booked this car on Forecourt.'
const sellerReason = 'You’re getting this email because you’re selling this car on Forecourt.'
/** `calendar` is missing in mails of earlier releases. */
type WithEntry = BookingMailFacts & { calendar?: MeetingCalendarEntry | null }

/** What the time of the booking is; missing in mails of earlier releases. */
type Timed = { time?: BookingTime | null }

const toBuyer = { reason: buyerReason, unsubscribePath: null }
const toSeller = { reason: sellerReason, unsubscribePath: null }
const plain = { secretFields: [], sample: sampleBookingMailFacts } as const

export const bookingMadeMail: MailTemplate<BookingMailFacts> = {
  ...plain,
  compose: (booking, language, clock) => ({
    ...toSeller,
    subject: `New booking: ${booking.carTitle}`,
    heading: `${booking.buyerName} wants to see your car`,
    blocks: [
      bookingMailFactsTable(booking, language, clock, { time: 'asked' }),
      mailFactsTable(['Buyer', booking.buyerName]),
      ...nightMeetingMailWarning(booking),
      mailButton('Respond to the booking', sellerBookingPath(booking)),
      mailParagraph('A booking doesn’t reserve the car. Others can still buy it until someone has paid.'),
    ],
  }),
}

/** `isPaid` is true where the buyer paid before the seller accepted. */
export const bookingAcceptedMail: MailTemplate<WithEntry & { isPaid?: boolean }> = {
  ...plain,
  compose: (booking, language, clock) => ({
    ...toBuyer,
    ...meetingCalendarAttachment(booking.calendar, booking, 'buyer'),
    subject: `Accepted: ${booking.carTitle}`,
    heading: `${booking.sellerName} accepted your booking`,
    blocks: [
      bookingMailFactsTable(booking, language, clock, { address: booking.calendar?.address, time: 'agreed' }),
      mailButton('View booking', orderPath(booking)),
      booking.isPaid
        ? mailParagraph(`Contact ${booking.sellerName} to arrange the handover.`)
        : mailParagraph(unpaidCarText),
    ],
  }),
}

const openTimes: Readonly<Record<OpenMeetingTimeReason, string>> = {
  past: 'You still need a meeting time, because the time you asked for has passed.',
  taken: 'You still need a meeting time, because the time you asked for is no longer available.',
  open: 'You still need to agree on a meeting time.',
}

type SaleAccepted = { isPaid: boolean; openTime: OpenMeetingTimeReason }

/** The seller accepted, and the time of the meeting is left open. `isPaid` as above. */
export const saleAcceptedMail: MailTemplate<BookingMailFacts & SaleAccepted & Timed> = {
  secretFields: [],
  sample: { ...sampleBookingMailFacts, isPaid: false, openTime: 'taken' },
  compose: (booking, language, clock) => ({
    ...toBuyer,
    subject: `Accepted, time not set: ${booking.carTitle}`,
    heading: `${booking.sellerName} agreed to sell you the car`,
    blocks: [
      mailParagraph(openTimes[booking.openTime]),
      mailButton('Choose another time', orderInListPath(booking)),
      mailFactsTable(
        ['Car', booking.carTitle],
        ...bookingMailPriceRows(booking, language),
        bookingMailTimeRow(booking.time ?? 'asked', booking.meetingAt, { language, clock, location: booking.location }),
        booking.location === null ? null : ['Car location', booking.location],
      ),
      mailButton('View booking', orderPath(booking)),
      booking.isPaid
        ? mailParagraph(`Contact ${booking.sellerName} to arrange the handover.`)
        : mailParagraph(unpaidCarText),
    ],
  }),
}

/** Only an agreed meeting has an entry to withdraw. */
const endedTime = ({ calendar }: WithEntry) => (calendar ? 'cancelled' : 'declined')

/** `reason` is what the seller wrote. */
export const bookingDeclinedMail: MailTemplate<WithEntry & Timed & { reason?: string | null }> = {
  ...plain,
  compose: (booking, language, clock) => ({
    ...toBuyer,
    ...meetingCalendarAttachment(booking.calendar, booking, 'buyer'),
    subject: `Declined: ${booking.carTitle}`,
    heading: `${booking.sellerName} declined your booking`,
    blocks: [
      bookingMailFactsTable(booking, language, clock, { time: booking.time ?? endedTime(booking) }),
      ...(booking.reason ? [mailFactsTable(['Reason', booking.reason])] : []),
      ...(booking.publicPriceCents ? [mailParagraph('The price you agreed on ended with the booking.')] : []),
      mailParagraph('You haven’t been charged. There may be another car for you.'),
      mailButton('See similar cars', similarCarsPath(booking)),
    ],
  }),
}

export const bookingCarRemovedMail: MailTemplate<WithEntry & Timed> = {
  ...plain,
  compose: (booking, language, clock) => ({
    ...toBuyer,
    ...meetingCalendarAttachment(booking.calendar, booking, 'buyer'),
    subject: `Removed by the seller: ${booking.carTitle}`,
    heading: `${booking.sellerName} removed the car you booked`,
    blocks: [
      bookingMailFactsTable(booking, language, clock, { time: booking.time ?? endedTime(booking) }),
      mailParagraph('The booking has ended, and you have not been charged.'),
      mailButton('See similar cars', similarCarsPath(booking)),
    ],
  }),
}

/**
 * Says nobody's name: the person has left, and what they booked came to nothing. `isSuspended`: they were made to, and an
 * agreed meeting leaves the calendar.
 */
export const bookingPersonLeftMail: MailTemplate<
  WithEntry & Timed & { side?: 'buyer' | 'seller'; isSuspended?: boolean }
> = {
  ...plain,
  compose: ({ side = 'buyer', isSuspended = false, ...booking }, language, clock) => ({
    ...(side === 'buyer' ? toBuyer : toSeller),
    ...(isSuspended ? meetingCalendarAttachment(booking.calendar, booking, side) : {}),
    subject: `Booking ended: ${booking.carTitle}`,
    heading: isSuspended ? 'We suspended the other person’s account' : 'The other person has left Forecourt',
    blocks: [
      bookingMailFactsTable(booking, language, clock, { time: booking.time ?? endedTime(booking) }),
      mailParagraph('The booking has ended, and nobody was charged.'),
      side === 'buyer'
        ? mailButton('See similar cars', similarCarsPath(booking))
        : mailButton('See the booking', sellerBookingPath(booking)),
    ],
  }),
}

export const bookingCancelledMail: MailTemplate<WithEntry & Timed> = {
  ...plain,
  compose: (booking, language, clock) => ({
    ...toSeller,
    ...meetingCalendarAttachment(booking.calendar, booking, 'seller'),
    subject: `Canceled: ${booking.carTitle}`,
    heading: `${booking.buyerName} canceled the booking`,
    blocks: [
      bookingMailFactsTable(booking, language, clock, { time: booking.time ?? 'cancelled' }),
      mailParagraph('Your car stays listed. There’s nothing you need to do.'),
      mailButton('View booking', sellerBookingPath(booking)),
    ],
  }),
}

/** The other side of a paid booking. */
type Contact = { email: string; phone: string | null }

/** Whether the seller had accepted when the buyer paid; mails from before this field have none. */
type Agreed = { isAgreed?: boolean }

export const bookingPaidMail: MailTemplate<
  BookingMailFacts & Agreed & { transactionId: string | null; seller: Contact }
> = {
  secretFields: [],
  sample: {
    ...sampleBookingMailFacts,
    transactionId: 'pi_3QkSampleSampleSample',
    seller: { email: 'priya.raman@example.test', phone: '+1 512 555 0144' },
  },
  compose: ({ transactionId, seller, isAgreed = true, ...booking }, language) => ({
    ...toBuyer,
    subject: `Receipt: ${booking.carTitle}`,
    heading: isAgreed ? 'Congratulations, the car is yours' : 'Your payment went through',
    blocks: [
      mailFactsTable(
        ['Car', booking.carTitle],
        ['Paid', formatCents(booking.priceCents, language)],
        transactionId === null ? null : ['Transaction', transactionId],
        ['Booking', booking.bookingId],
      ),
      mailParagraph(
        `Forecourt has your payment and will pay ${booking.sellerName} once you’ve both confirmed the handover. You can request a refund until ${moneyRules.refundRequestDays} days after the handover.`,
      ),
      ...(isAgreed
        ? []
        : [mailParagraph(`${booking.sellerName} hasn’t agreed yet. If they decline, you’ll get a full refund.`)]),
      mailParagraph(`Contact ${booking.sellerName} to arrange the handover.`),
      contactRows('Seller', booking.sellerName, seller),
      mailButton('View receipt', orderPath(booking)),
      mailParagraph('Once you have the car, confirm the handover there.'),
    ],
  }),
}

/** The fee of the sale; mails from before this field have the fee of then. */
type Fee = { feeBasisPoints?: number }

export const ownCarSoldMail: MailTemplate<BookingMailFacts & Agreed & Fee & Timed & { buyer: Contact }> = {
  secretFields: [],
  sample: { ...sampleBookingMailFacts, buyer: { email: 'noah.castillo@example.test', phone: '+1 404 555 0112' } },
  compose: (
    {
      buyer,
      isAgreed = true,
      time = isAgreed ? 'agreed' : 'asked',
      feeBasisPoints = moneyRules.sellerFeeBasisPoints,
      ...booking
    },
    language,
    clock,
  ) => ({
    ...toSeller,
    subject: `Sold: ${booking.carTitle}`,
    heading: `${booking.buyerName} bought your car`,
    blocks: [
      bookingMailFactsTable(booking, language, clock, { time }),
      contactRows('Buyer', booking.buyerName, buyer),
      ...(isAgreed
        ? []
        : [
            mailParagraph(
              'You haven’t responded to this booking yet. Accept the sale, or decline it and the buyer gets a full refund.',
            ),
          ]),
      mailParagraph('Contact the buyer to arrange the handover. Once they have the car, confirm it.'),
      mailParagraph(
        `Forecourt has the payment. You’ll be paid, minus a fee of ${saleFeeText(feeBasisPoints, language)}, once you’ve both confirmed the handover. The buyer can request a refund until ${moneyRules.refundRequestDays} days after the handover.`,
      ),
      mailButton('View booking', sellerBookingPath(booking)),
    ],
  }),
}

export const bookingLostMail: MailTemplate<WithEntry> = {
  ...plain,
  compose: (booking, language) => ({
    ...toBuyer,
    ...meetingCalendarAttachment(booking.calendar, booking, 'buyer'),
    subject: `Sold to someone else: ${booking.carTitle}`,
    heading: 'Someone else bought this car',
    blocks: [
      mailFactsTable(['Car', booking.carTitle], ['Price', formatCents(booking.priceCents, language)]),
      mailParagraph(
        'You haven’t been charged. If you had started to pay, you may see a hold on your card. It’ll disappear on its own, usually within a few days.',
      ),
      mailButton('See similar cars', similarCarsPath(booking)),
    ],
  }),
}

function contactRows(role: string, name: string, { email, phone }: Contact) {
  return mailFactsTable([role, name], ['Email', email], phone === null ? null : ['Phone', phone])
}
