import type { BookingTime } from '#contract/booking-time.ts'
import type { Language } from '#contract/languages.ts'
import type { MeetingSide } from '#contract/meetings.ts'
import {
  type BookingMailFacts,
  bookingMailTimeRow,
  orderInListPath,
  sampleBookingMailFacts,
  sellerBookingPath,
  unpaidCarText,
} from './booking-mail-facts.ts'
import { type MailClock, mailTimeText } from './mail-clock.ts'
import { type MailBlock, type MailTemplate, mailButton, mailFactsTable, mailParagraph } from './mail-content.ts'
import {
  calendarAttachmentNote,
  type MeetingCalendarEntry,
  meetingCalendarAttachment,
} from './meeting-calendar-attachment.ts'

/** `side` is the reader's; times are ISO texts. */
export type MeetingFacts = BookingMailFacts & {
  side: 'buyer' | 'seller'
  calendar: MeetingCalendarEntry | null
  /** What the other side wrote, or null. */
  reason: string | null
  cancelledBy?: MeetingSide | null
  /** Whether the car has changed hands before the meeting; mails of earlier releases do not say it. */
  isHandedOver?: boolean
  /** Whether the reader cannot log in; missing in mails of earlier releases. */
  isReaderSuspended?: boolean
  /** Missing in mails of earlier releases. */
  isPaid?: boolean
  proposedAt: string | null
  /** The time that this one replaces; missing in mails of earlier releases. */
  formerAt?: string | null
  isOutsideHours: boolean
  /** Whether the two meet at `meetingAt`; missing in mails of earlier releases. */
  isMeetingAgreed?: boolean
}

export const sampleEntry: MeetingCalendarEntry = {
  method: 'REQUEST',
  uid: '0e7a2f5c-5b0e-4a55-9c26-0a6d1a2b3c4d@forecourt',
  sequence: 0,
  startsAt: sampleBookingMailFacts.meetingAt,
  endsAt: '2026-12-04T16:00:00.000Z',
  timeZone: 'America/Chicago',
  address: '1200 Elm Street, Austin, TX 78701',
  stampedAt: '2026-11-20T12:00:00.000Z',
}
export const sampleMeetingFacts: MeetingFacts = {
  ...sampleBookingMailFacts,
  side: 'seller',
  calendar: sampleEntry,
  reason: null,
  proposedAt: null,
  isOutsideHours: false,
}

const reasons = {
  buyer: 'You’re getting this email because you booked this car on Forecourt.',
  seller: 'You’re getting this email because you’re selling this car on Forecourt.',
}
export const frameOf = ({ side }: Pick<MeetingFacts, 'side'>) => ({ reason: reasons[side], unsubscribePath: null })
export const pageOf = (facts: Pick<MeetingFacts, 'side'> & BookingMailFacts) =>
  facts.side === 'buyer' ? orderInListPath(facts) : sellerBookingPath(facts)
export const otherName = ({ side, buyerName, sellerName }: MeetingFacts) => (side === 'buyer' ? sellerName : buyerName)

/** Only a mail about an agreed meeting passes its `address`; `time` is what the meeting is now. */
export function meetingRows(
  { carTitle, meetingAt, location, formerAt }: BookingMailFacts & Pick<MeetingFacts, 'formerAt'>,
  language: Language,
  clock: MailClock | undefined,
  { address = null, time = 'agreed' }: { address?: string | null | undefined; time?: BookingTime } = {},
): MailBlock {
  return mailFactsTable(
    ['Car', carTitle],
    bookingMailTimeRow(time, meetingAt, { language, clock, location, address }),
    insteadOfRow(formerAt, { language, clock, location, address }),
    address === null ? null : ['Address', address],
  )
}

function insteadOfRow(formerAt: string | null | undefined, how: Parameters<typeof mailTimeText>[1]) {
  return formerAt ? (['Instead of', mailTimeText(formerAt, how)] as const) : null
}

/** A time that is not agreed, or was declined. */
function askedTimeRows(
  time: 'asked' | 'declined',
  { carTitle, location, formerAt }: MeetingFacts,
  at: string,
  language: Language,
  clock: MailClock | undefined,
): MailBlock {
  return mailFactsTable(
    ['Car', carTitle],
    bookingMailTimeRow(time, at, { language, clock, location }),
    insteadOfRow(formerAt, { language, clock, location }),
  )
}

const reasonRows = ({ reason }: MeetingFacts) => (reason === null ? [] : [mailFactsTable(['Reason', reason])])
const inviting = (facts: MeetingFacts) => meetingCalendarAttachment(facts.calendar, facts, facts.side)
const outsideNote = ({ isOutsideHours, side }: MeetingFacts) =>
  isOutsideHours && side === 'seller'
    ? [mailParagraph('This time is outside your hours or sooner than your minimum notice.')]
    : []

export const meetingConfirmedMail: MailTemplate<MeetingFacts> = {
  secretFields: [],
  sample: sampleMeetingFacts,
  compose: (facts, language, clock) => ({
    ...frameOf(facts),
    ...inviting(facts),
    subject: `Meeting agreed: ${facts.carTitle}`,
    heading: `You’re meeting ${otherName(facts)}`,
    blocks: [
      meetingRows(facts, language, clock, { address: facts.calendar?.address }),
      mailButton('View booking', pageOf(facts)),
      ...(facts.side === 'buyer' && facts.isPaid === false ? [mailParagraph(unpaidCarText)] : []),
      ...calendarAttachmentNote(facts.calendar),
    ],
  }),
}

export const meetingMovedMail: MailTemplate<MeetingFacts> = {
  secretFields: [],
  sample: { ...sampleMeetingFacts, formerAt: '2026-12-03T15:30:00.000Z' },
  compose: (facts, language, clock) => ({
    ...frameOf(facts),
    ...inviting(facts),
    subject: `Meeting moved: ${facts.carTitle}`,
    heading: `New time for your meeting with ${otherName(facts)}`,
    blocks: [
      meetingRows(facts, language, clock, { address: facts.calendar?.address }),
      mailButton('View booking', pageOf(facts)),
      ...calendarAttachmentNote(facts.calendar, 'move'),
    ],
  }),
}

/** To the buyer of an agreed meeting for which there was no address. */
export const meetingPlacedMail: MailTemplate<MeetingFacts> = {
  secretFields: [],
  sample: { ...sampleMeetingFacts, side: 'buyer' },
  compose: (facts, language, clock) => ({
    ...frameOf(facts),
    ...inviting(facts),
    subject: `Meeting address: ${facts.carTitle}`,
    heading: `${otherName(facts)} added the address for your meeting`,
    blocks: [
      meetingRows(facts, language, clock, { address: facts.calendar?.address }),
      mailButton('View booking', pageOf(facts)),
      ...calendarAttachmentNote(facts.calendar),
    ],
  }),
}

export const meetingRequestedMail: MailTemplate<MeetingFacts> = {
  secretFields: [],
  sample: sampleMeetingFacts,
  compose: (facts, language, clock) => ({
    ...frameOf(facts),
    subject: `New time requested: ${facts.carTitle}`,
    heading: `${otherName(facts)} asked for another time`,
    blocks: [
      askedTimeRows('asked', facts, facts.meetingAt, language, clock),
      ...outsideNote(facts),
      mailButton('Answer', pageOf(facts)),
    ],
  }),
}

export const meetingProposedMail: MailTemplate<MeetingFacts> = {
  secretFields: [],
  sample: { ...sampleMeetingFacts, proposedAt: '2026-12-05T17:00:00.000Z' },
  compose: (facts, language, clock) => ({
    ...frameOf(facts),
    subject: `Another time proposed: ${facts.carTitle}`,
    heading: `${otherName(facts)} proposed another time`,
    blocks: [
      mailFactsTable(
        ['Car', facts.carTitle],
        facts.proposedAt === null
          ? null
          : ['Proposed', mailTimeText(facts.proposedAt, { language, clock, location: facts.location })],
        ['Instead of', mailTimeText(facts.meetingAt, { language, clock, location: facts.location })],
      ),
      ...outsideNote(facts),
      mailButton('Answer', pageOf(facts)),
    ],
  }),
}

export const meetingDeclinedMail: MailTemplate<MeetingFacts> = {
  secretFields: [],
  sample: { ...sampleMeetingFacts, reason: 'The car is in the shop that day.' },
  compose: (facts, language, clock) => ({
    ...frameOf(facts),
    subject: `Time declined: ${facts.carTitle}`,
    heading: `${otherName(facts)} can’t meet at the time you proposed`,
    blocks: [
      // Mails of earlier releases name no declined time beside the meeting's own.
      askedTimeRows('declined', facts, facts.proposedAt ?? facts.meetingAt, language, clock),
      ...reasonRows(facts),
      mailParagraph('The booking is still active. You can choose another time.'),
      mailButton('View booking', pageOf(facts)),
    ],
  }),
}

/** Mails of earlier releases do not say who cancelled, and with the booking the meeting ends by itself. */
function cancelledHeading(facts: MeetingFacts): string {
  const { cancelledBy = null, side } = facts
  if (cancelledBy === null) return `The meeting with ${otherName(facts)} is canceled`
  return cancelledBy === side
    ? `You canceled the meeting with ${otherName(facts)}`
    : `${otherName(facts)} canceled the meeting`
}

/** A side cancels what was agreed; another time that one of them has proposed stays on the table. */
function standingProposal(facts: MeetingFacts, language: Language, clock: MailClock | undefined): MailBlock[] {
  const { proposedAt, cancelledBy = null, location } = facts
  if (proposedAt === null || cancelledBy === null || facts.isReaderSuspended) return []
  return [
    mailFactsTable(['Proposed', mailTimeText(proposedAt, { language, clock, location })]),
    mailParagraph('This other time is still proposed. It stands until one of you answers it.'),
  ]
}

const handedOver = 'The car has already been handed over, so you don’t need to meet.'

export const meetingCancelledMail: MailTemplate<MeetingFacts> = {
  secretFields: [],
  sample: { ...sampleMeetingFacts, calendar: { ...sampleEntry, method: 'CANCEL', sequence: 1 } },
  compose: (facts, language, clock) => ({
    ...frameOf(facts),
    ...inviting(facts),
    subject: `Meeting canceled: ${facts.carTitle}`,
    heading: cancelledHeading(facts),
    blocks: [
      meetingRows(facts, language, clock, { time: 'cancelled' }),
      ...reasonRows(facts),
      ...(facts.isHandedOver ? [mailParagraph(handedOver)] : []),
      ...standingProposal(facts, language, clock),
      ...calendarAttachmentNote(facts.calendar),
      ...(facts.isReaderSuspended ? [] : [mailButton('View booking', pageOf(facts))]),
    ],
  }),
}

export const meetingMissedMail: MailTemplate<MeetingFacts> = {
  secretFields: [],
  sample: { ...sampleMeetingFacts, calendar: { ...sampleEntry, method: 'CANCEL', sequence: 1 } },
  compose: (facts, language, clock) => ({
    ...frameOf(facts),
    ...inviting(facts),
    subject: `Reported as a no-show: ${facts.carTitle}`,
    heading: `${otherName(facts)} says you didn’t show up`,
    blocks: [
      meetingRows(facts, language, clock, { time: 'missed' }),
      ...reasonRows(facts),
      mailParagraph(
        'If that’s wrong, press “I was there” on the booking’s page. If you still want to meet, choose another time.',
      ),
      ...calendarAttachmentNote(facts.calendar),
      mailButton('View booking', pageOf(facts)),
    ],
  }),
}

export const meetingContradictedMail: MailTemplate<MeetingFacts> = {
  secretFields: [],
  sample: { ...sampleMeetingFacts, calendar: null },
  compose: (facts, language, clock) => ({
    ...frameOf(facts),
    subject: `Your no-show report was disputed: ${facts.carTitle}`,
    heading: `${otherName(facts)} says they were there`,
    blocks: [
      meetingRows(facts, language, clock, { time: 'missed' }),
      mailParagraph('Both of you and our staff can see your report and the answer.'),
      mailButton('View booking', pageOf(facts)),
    ],
  }),
}
