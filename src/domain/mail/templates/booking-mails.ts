import { formatCents } from '#contract/money-amounts.ts'
import { moneyRules } from '#contract/money-rules.ts'
import { button, factsTable, type MailTemplate, paragraph } from '../mail-content.ts'
import {
  type BookingFacts,
  bookingRows,
  feeText,
  nightMeetingNote,
  orderPath,
  sampleBooking,
  similarCarsPath,
} from './booking-facts.ts'
import { addressRows, calendarOf, type MeetingEntry } from './meeting-entry.ts'

const buyerReason = 'You get this mail because you booked this car at Forecourt.'
const sellerReason = 'You get this mail because you sell this car at Forecourt.'
/** `calendar` is missing in mails of earlier releases. */
type WithEntry = BookingFacts & { calendar?: MeetingEntry | null }

const toBuyer = { reason: buyerReason, unsubscribePath: null }
const toSeller = { reason: sellerReason, unsubscribePath: null }
const plain = { doors: [], sample: sampleBooking } as const

export const bookingMadeMail: MailTemplate<BookingFacts & { buyerPhone: string }> = {
  doors: [],
  sample: { ...sampleBooking, buyerPhone: '+1 512 555 0123' },
  compose: (booking, language) => ({
    ...toSeller,
    subject: `New booking: ${booking.carTitle}`,
    heading: `${booking.buyerName} wants to see your car`,
    blocks: [
      bookingRows(booking, language),
      factsTable(['Buyer', booking.buyerName], ['Phone', booking.buyerPhone]),
      ...nightMeetingNote(booking),
      button('Answer the booking', '/dashboard/mybuyers'),
      paragraph('A booking reserves nothing: the car stays open to others until somebody has paid.'),
    ],
  }),
}

/** `isPaid` is true where the buyer paid before the seller accepted. */
export const bookingAcceptedMail: MailTemplate<WithEntry & { isPaid?: boolean }> = {
  ...plain,
  compose: (booking, language) => ({
    ...toBuyer,
    ...calendarOf(booking.calendar, booking, orderPath(booking)),
    subject: `Accepted: ${booking.carTitle}`,
    heading: `${booking.sellerName} accepted your booking`,
    blocks: [
      bookingRows(booking, language),
      ...addressRows(booking.calendar),
      button('See the booking', orderPath(booking)),
      booking.isPaid
        ? paragraph(`Get in touch with ${booking.sellerName} about the handover.`)
        : paragraph('The car is yours once you have paid. Until then others may book and pay for it too.'),
    ],
  }),
}

/** `reason` is what the seller wrote. */
export const bookingDeclinedMail: MailTemplate<WithEntry & { reason?: string | null }> = {
  ...plain,
  compose: (booking, language) => ({
    ...toBuyer,
    ...calendarOf(booking.calendar, booking, orderPath(booking)),
    subject: `Declined: ${booking.carTitle}`,
    heading: `${booking.sellerName} declined your booking`,
    blocks: [
      bookingRows(booking, language),
      ...(booking.reason ? [factsTable(['Reason', booking.reason])] : []),
      paragraph('You have not been charged. There may be another car for you.'),
      button('See similar cars', similarCarsPath(booking)),
    ],
  }),
}

export const bookingCancelledMail: MailTemplate<WithEntry> = {
  ...plain,
  compose: (booking, language) => ({
    ...toSeller,
    ...calendarOf(booking.calendar, booking, '/dashboard/mybuyers'),
    subject: `Cancelled: ${booking.carTitle}`,
    heading: `${booking.buyerName} cancelled the booking`,
    blocks: [
      bookingRows(booking, language),
      paragraph('Your car stays on offer; there is nothing for you to do.'),
      button('See your buyers', '/dashboard/mybuyers'),
    ],
  }),
}

/** The other side of a paid booking. */
type Contact = { email: string; phone: string | null }

/** Whether the seller had accepted when the buyer paid; mails from before this field have none. */
type Agreed = { isAgreed?: boolean }

export const bookingPaidMail: MailTemplate<BookingFacts & Agreed & { transactionId: string | null; seller: Contact }> =
  {
    doors: [],
    sample: {
      ...sampleBooking,
      transactionId: 'pi_3QkSampleSampleSample',
      seller: { email: 'priya.raman@example.test', phone: '+1 512 555 0144' },
    },
    compose: ({ transactionId, seller, isAgreed = true, ...booking }, language) => ({
      ...toBuyer,
      subject: `Receipt: ${booking.carTitle}`,
      heading: isAgreed ? 'Congratulations, the car is yours' : 'Your payment went through',
      blocks: [
        factsTable(
          ['Car', booking.carTitle],
          ['Paid', formatCents(booking.priceCents, language)],
          transactionId === null ? null : ['Transaction', transactionId],
          ['Booking', booking.bookingId],
        ),
        paragraph(
          `Forecourt has your payment, and ${booking.sellerName} is paid once both of you have confirmed the handover. You can request a refund until ${moneyRules.refundRequestDays} days after the handover.`,
        ),
        ...(isAgreed
          ? []
          : [paragraph(`${booking.sellerName} has not agreed yet: if they decline, everything is refunded.`)]),
        paragraph(`Get in touch with ${booking.sellerName} about the handover.`),
        contactRows('Seller', booking.sellerName, seller),
        button('See the receipt', orderPath(booking)),
        paragraph('When you have the car, confirm the handover there.'),
      ],
    }),
  }

export const ownCarSoldMail: MailTemplate<BookingFacts & Agreed & { buyer: Contact }> = {
  doors: [],
  sample: { ...sampleBooking, buyer: { email: 'noah.castillo@example.test', phone: '+1 404 555 0112' } },
  compose: ({ buyer, isAgreed = true, ...booking }, language) => ({
    ...toSeller,
    subject: `Sold: ${booking.carTitle}`,
    heading: `${booking.buyerName} bought your car`,
    blocks: [
      bookingRows(booking, language),
      contactRows('Buyer', booking.buyerName, buyer),
      ...(isAgreed
        ? []
        : [
            paragraph(
              'You have not answered this booking yet: accept the sale, or decline it and everything is refunded.',
            ),
          ]),
      paragraph('Get in touch about the handover. When the buyer has the car, confirm it.'),
      paragraph(
        `Forecourt has the payment; you are paid, less a fee of ${feeText(language)}, once both of you have confirmed the handover. The buyer can request a refund until ${moneyRules.refundRequestDays} days after the handover.`,
      ),
      button('See your buyers', '/dashboard/mybuyers'),
    ],
  }),
}

export const bookingLostMail: MailTemplate<WithEntry> = {
  ...plain,
  compose: (booking, language) => ({
    ...toBuyer,
    ...calendarOf(booking.calendar, booking, orderPath(booking)),
    subject: `Sold to somebody else: ${booking.carTitle}`,
    heading: 'Somebody else bought this car',
    blocks: [
      factsTable(['Car', booking.carTitle], ['Price', formatCents(booking.priceCents, language)]),
      paragraph(
        'You have not been charged. If you had begun to pay, a hold may show on your card: it disappears by itself, usually within days.',
      ),
      button('See similar cars', similarCarsPath(booking)),
    ],
  }),
}

function contactRows(role: string, name: string, { email, phone }: Contact) {
  return factsTable([role, name], ['E-mail', email], phone === null ? null : ['Phone', phone])
}
