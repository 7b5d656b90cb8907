import type { BookingTime } from '#contract/booking-time.ts'
import { formatCents } from '#contract/money-amounts.ts'
import {
  type BookingMailFacts,
  bookingMailFactsTable,
  meetingStandsWithoutCarText,
  orderInListPath,
  orderPath,
  sampleBookingMailFacts,
  similarCarsPath,
} from './booking-mail-facts.ts'
import { type MailTemplate, mailButton, mailFactsTable, mailParagraph } from './mail-content.ts'

const toBuyer = { reason: 'You’re getting this email because you booked this car on Forecourt.', unsubscribePath: null }

/** `changes` contains the differences in words: the name, the old value, the new value. */
export const bookedCarChangedMail: MailTemplate<
  BookingMailFacts & {
    changes: { name: string; from: string; to: string }[]
    /** The agreed price that the car no longer costs; missing in mails of earlier releases. */
    endedAgreedCents?: number | null
  }
> = {
  secretFields: [],
  sample: {
    ...sampleBookingMailFacts,
    changes: [
      { name: 'Mileage', from: '41,200 miles', to: '44,900 miles' },
      { name: 'Description', from: '', to: 'changed' },
    ],
  },
  compose: ({ changes, endedAgreedCents = null, ...booking }, language) => ({
    ...toBuyer,
    subject: `Changed after you booked: ${booking.carTitle}`,
    heading: `${booking.sellerName} changed the car you booked`,
    blocks: [
      mailFactsTable(
        ['Car', booking.carTitle],
        ...changes.map(({ name, from, to }) => [name, from === '' ? to : `${from} → ${to}`] as const),
      ),
      ...(endedAgreedCents === null
        ? []
        : [
            mailParagraph(
              `The price you agreed on, ${formatCents(endedAgreedCents, language)}, no longer applies: the car doesn’t cost more without it.`,
            ),
          ]),
      mailParagraph(
        `Your booking price is ${formatCents(booking.priceCents, language)}. Check the listing before you pay.`,
      ),
      mailButton('View car', `/cars/${encodeURIComponent(booking.carId)}`),
      mailButton('View booking', orderPath(booking)),
    ],
  }),
}

type Withdrawn = { takenDownReason: string | null; time?: BookingTime }

/** Mails of earlier releases do not say what the `time` is. */
export const bookedCarWithdrawnMail: MailTemplate<BookingMailFacts & Withdrawn> = {
  secretFields: [],
  sample: { ...sampleBookingMailFacts, takenDownReason: null, time: 'asked' },
  compose: ({ takenDownReason, time, ...booking }, language, clock) => ({
    ...toBuyer,
    subject: `No longer for sale: ${booking.carTitle}`,
    heading: 'The car you booked is no longer for sale',
    blocks: [
      mailParagraph(
        takenDownReason === null
          ? `${booking.sellerName} took it off the market.`
          : `Forecourt took it down: ${takenDownReason}`,
      ),
      bookingMailFactsTable(booking, language, clock, { time: time ?? null }),
      ...(time === 'agreed' ? [mailParagraph(meetingStandsWithoutCarText)] : []),
      mailParagraph('You haven’t been charged, and you can’t pay for it while it’s unavailable.'),
      ...(time === 'agreed' ? [mailButton('View booking', orderInListPath(booking))] : []),
      mailButton('See similar cars', similarCarsPath(booking)),
    ],
  }),
}
