import { type MailBlock, type MailTemplate, mailButton, mailParagraph } from './mail-content.ts'

type Facts = { carId: string; carTitle: string; token: string }

const reason = 'You’re getting this email because this car is yours at Forecourt.'

/** The page behind the link; opening it changes nothing. */
const answer = (label: string, token: string) => mailButton(label, `/confirm-car?${new URLSearchParams({ token })}`)
const once = mailParagraph('This link works once and needs no log-in. Do not pass this mail on.')

function template(words: (facts: Facts) => { subject: string; heading: string; blocks: MailBlock[] }) {
  const mail: MailTemplate<Facts> = {
    secretFields: ['token'],
    sample: { carId: 'sample', carTitle: 'Mercedes-Benz C 300 4MATIC', token: 'sample-token-of-a-car' },
    compose: (facts) => ({ ...words(facts), reason, unsubscribePath: null }),
  }
  return mail
}

export const carStillAvailableMail = template(({ carTitle, token }) => ({
  subject: `Still for sale? ${carTitle}`,
  heading: 'Is your car still for sale?',
  blocks: [
    mailParagraph(`You last confirmed your ${carTitle} two weeks ago. Buyers see when that was.`),
    answer('Yes, it is still for sale', token),
    mailParagraph('If it is not, open the same page and take it off the market there.'),
    mailParagraph(
      'Without an answer your ad moves below others under “Best match” and “Newest first” in a week, and is paused 16 days from now. Nothing is lost.',
    ),
    once,
  ],
}))

export const carRankedLastMail = template(({ carTitle, token }) => ({
  subject: `Your ad has moved down: ${carTitle}`,
  heading: 'Your ad now comes after others',
  blocks: [
    mailParagraph(
      `Nobody has confirmed that your ${carTitle} is still for sale, so other cars come first in lists sorted by “Best match” or “Newest first”.`,
    ),
    answer('Confirm that it is for sale', token),
    mailParagraph('Your ad gets its place back at once. Otherwise it is paused in 9 days. Nothing is lost.'),
    once,
  ],
}))

export const carPausedMail = template(({ carTitle, token }) => ({
  subject: `Paused: ${carTitle}`,
  heading: 'Your ad is paused',
  blocks: [
    mailParagraph(
      `Nobody has confirmed for a month that your ${carTitle} is still for sale, so buyers no longer find it.`,
    ),
    answer('Put it back on sale', token),
    mailParagraph('The text, the photos and everything else are as you left them.'),
    once,
  ],
}))
