import { bookingMailTimeRow } from './booking-mail-facts.ts'
import { mailTimeText } from './mail-clock.ts'
import { type MailTemplate, mailButton, mailFactsTable, mailParagraph } from './mail-content.ts'
import { frameOf, type MeetingFacts, otherName, pageOf, sampleMeetingFacts } from './meeting-mails.ts'

/** To the other side. The agreed meeting, if there is one, stays. */
export const meetingWithdrawnMail: MailTemplate<MeetingFacts> = {
  secretFields: [],
  sample: { ...sampleMeetingFacts, isMeetingAgreed: true, proposedAt: '2026-12-05T17:00:00.000Z' },
  compose: (facts, language, clock) => {
    const how = { language, clock, location: facts.location }
    const isAgreed = facts.isMeetingAgreed === true
    return {
      ...frameOf(facts),
      subject: `Proposed time withdrawn: ${facts.carTitle}`,
      heading: `${otherName(facts)} withdrew the time they proposed`,
      blocks: [
        mailFactsTable(
          ['Car', facts.carTitle],
          ['Proposed', mailTimeText(facts.proposedAt ?? facts.meetingAt, how)],
          isAgreed ? bookingMailTimeRow('agreed', facts.meetingAt, how) : null,
        ),
        mailParagraph(
          isAgreed
            ? 'Your meeting stays at the time you agreed on.'
            : 'The booking is still active. You can choose another time.',
        ),
        mailButton('View booking', pageOf(facts)),
      ],
    }
  },
}
