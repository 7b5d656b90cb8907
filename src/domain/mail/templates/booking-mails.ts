import type { BookingTime } from '#contract/booking-time.ts'
import { formatCents } from '#contract/money-amounts.ts'
import {
  type BookingMailFacts,
  bookingMailFactsTable,
  bookingMailPriceRows,
  bookingMailTimeRow,
  handoverAtMeeting,
  nightMeetingMailWarning,
  type OpenMeetingTimeReason,
  orderInListPath,
  orderPath,
  sampleBookingMailFacts,
  sellerBookingPath,
  similarCarsPath,
  unpaidCarText,
} from './booking-mail-facts.ts'
import { type MailTemplate, mailButton, mailFactsTable, mailParagraph } from './mail-content.ts'
import {
  calendarAttachmentNote,
  type MeetingCalendarEntry,
  meetingCalendarAttachment,
} from './meeting-calendar-attachment.ts'

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
      booking.isPaid ? mailParagraph(handoverAtMeeting.buyer) : mailParagraph(unpaidCarText),
      ...calendarAttachmentNote(booking.calendar),
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
      ...calendarAttachmentNote(booking.calendar),
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
      ...calendarAttachmentNote(booking.calendar),
      mailButton('See similar cars', similarCarsPath(booking)),
    ],
  }),
}

/**
 * Says nobody's name: the person has left, and what they booked came to nothing; an agreed meeting leaves the calendar.
 * `isSuspended`: they were made to leave.
 */
export const bookingPersonLeftMail: MailTemplate<
  WithEntry & Timed & { side?: 'buyer' | 'seller'; isSuspended?: boolean }
> = {
  ...plain,
  compose: ({ side = 'buyer', isSuspended = false, ...booking }, language, clock) => ({
    ...(side === 'buyer' ? toBuyer : toSeller),
    ...meetingCalendarAttachment(booking.calendar, booking, side, { hasOtherLeft: !isSuspended }),
    subject: `Booking ended: ${booking.carTitle}`,
    heading: isSuspended ? 'We suspended the other person’s account' : 'The other person has left Forecourt',
    blocks: [
      bookingMailFactsTable(booking, language, clock, { time: booking.time ?? endedTime(booking) }),
      mailParagraph('The booking has ended, and nobody was charged.'),
      ...calendarAttachmentNote(booking.calendar),
      side === 'buyer'
        ? mailButton('See similar cars', similarCarsPath(booking))
        : mailButton('View booking', sellerBookingPath(booking)),
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
      ...calendarAttachmentNote(booking.calendar),
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
      ...calendarAttachmentNote(booking.calendar),
      mailButton('See similar cars', similarCarsPath(booking)),
    ],
  }),
}
