import { type MailBlock, type MailTemplate, mailButton, mailParagraph } from './mail-content.ts'

type Facts = { carId: string; carTitle: string; token: string }

const reason = 'You’re getting this email because this is your car on Forecourt.'

/** The page behind the link; opening it changes nothing. */
const answer = (label: string, token: string) => mailButton(label, `/confirm-car?${new URLSearchParams({ token })}`)
const once = mailParagraph('This link works once without logging in. Don’t forward this email.')

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
    // Also after a pause of the server, which asks later than on the day.
    mailParagraph(
      `You haven’t confirmed in at least two weeks that your ${carTitle} is still for sale. Buyers see when you last did.`,
    ),
    answer('Yes, it’s still for sale', token),
    mailParagraph('If it isn’t, open the same page and take it off the market there.'),
    mailParagraph(
      'If we don’t hear from you, your ad will rank below others under “Best match” and “Newest first” in a week and will be paused in 16 days. Nothing will be lost.',
    ),
    once,
  ],
}))

export const carRankedLastMail = template(({ carTitle, token }) => ({
  subject: `Your ad has moved down: ${carTitle}`,
  heading: 'Your ad now ranks below others',
  blocks: [
    mailParagraph(
      `You haven’t confirmed that your ${carTitle} is still for sale, so other cars come first in lists sorted by “Best match” or “Newest first”.`,
    ),
    answer('Confirm it’s for sale', token),
    mailParagraph(
      'Your ad will get its place back right away. Otherwise, we’ll pause it in 9 days. Nothing will be lost.',
    ),
    once,
  ],
}))

export const carPausedMail = template(({ carTitle, token }) => ({
  subject: `Paused: ${carTitle}`,
  heading: 'Your ad is paused',
  blocks: [
    mailParagraph(
      `You haven’t confirmed in a month that your ${carTitle} is still for sale, so buyers can no longer find it.`,
    ),
    answer('Relist it', token),
    mailParagraph('Your text, photos and everything else are just as you left them.'),
    once,
  ],
}))
