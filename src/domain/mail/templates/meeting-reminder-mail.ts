import { type BookingMailFacts, meetingStandsWithoutCarText, sampleBookingMailFacts } from './booking-mail-facts.ts'
import { type MailTemplate, mailButton, mailParagraph } from './mail-content.ts'
import { frameOf, meetingRows, pageOf, sampleEntry } from './meeting-mails.ts'

type ReminderFacts = BookingMailFacts & {
  side: 'buyer' | 'seller'
  token: string
  kind: 'day' | 'hour'
  address: string | null
  /** Missing in mails of earlier releases. */
  isCarAway?: boolean
  when?: 'tomorrow' | 'today' | 'in-two-hours' | 'soon'
}

export const meetingReminderMail: MailTemplate<ReminderFacts> = {
  secretFields: ['token'],
  sample: {
    ...sampleBookingMailFacts,
    side: 'buyer',
    token: 'sample-token-of-a-meeting',
    kind: 'day',
    address: sampleEntry.address,
  },
  compose: (
    { token, kind, when = kind === 'day' ? 'tomorrow' : 'in-two-hours', address, isCarAway = false, ...facts },
    language,
    clock,
  ) => ({
    ...frameOf(facts),
    subject: subjectOf(when, facts.carTitle),
    heading: `You’re meeting ${facts.side === 'buyer' ? facts.sellerName : facts.buyerName}`,
    blocks: [
      meetingRows(facts, language, clock, { address }),
      ...(isCarAway ? [mailParagraph(meetingStandsWithoutCarText)] : []),
      mailButton('View booking', pageOf(facts)),
      mailButton(facts.side === 'buyer' ? 'Reschedule the meeting' : 'Propose another time', linkPath(token, 'move')),
      mailButton('Cancel the meeting', linkPath(token, 'cancel')),
      mailParagraph('These links work once without logging in. Don’t forward this email.'),
    ],
  }),
}

function subjectOf(when: NonNullable<ReminderFacts['when']>, carTitle: string): string {
  switch (when) {
    case 'tomorrow':
      return `Tomorrow: ${carTitle}`
    case 'today':
      return `Today: ${carTitle}`
    case 'in-two-hours':
      return `In two hours: ${carTitle}`
    case 'soon':
      return `Soon: ${carTitle}`
  }
}

/** The page behind a reminder's link; opening it changes nothing. */
function linkPath(token: string, step: 'move' | 'cancel'): string {
  return `/meeting?${new URLSearchParams({ token, step })}`
}
