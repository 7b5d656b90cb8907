import { formatCents } from '#contract/money-amounts.ts'
import { mailTimeText } from './mail-clock.ts'
import { type MailTemplate, mailButton, mailFactsTable, mailParagraph } from './mail-content.ts'

type Facts = { carId: string; carTitle: string; carBrand: string; priceCents: number }
const sample: Facts = {
  carId: '01990000-0000-7000-8000-000000000002',
  carTitle: 'Mercedes C 300 Sedan, one owner',
  carBrand: 'Mercedes',
  priceCents: 2_845_000,
}
const inLine = {
  reason: 'You’re getting this email because you’re on the waitlist for this car on Forecourt.',
  unsubscribePath: null,
}
const carPath = ({ carId }: Facts) => `/cars/${encodeURIComponent(carId)}`

export const waitlistOfferedMail: MailTemplate<Facts & { offerEndsAt: string }> = {
  secretFields: [],
  sample: { ...sample, offerEndsAt: '2026-12-04T15:30:00.000Z' },
  compose: (offer, language, clock) => ({
    ...inLine,
    subject: `It is your turn: ${offer.carTitle}`,
    heading: 'The car is available, and you’re next',
    blocks: [
      mailFactsTable(
        ['Car', offer.carTitle],
        ['Price', formatCents(offer.priceCents, language)],
        ['Reserved until', mailTimeText(offer.offerEndsAt, { language, clock })],
      ),
      mailParagraph(
        'Until then, no one else can pay for it. Book it and pay, or the next person on the waitlist gets their turn.',
      ),
      mailButton('Book and pay', carPath(offer)),
    ],
  }),
}

export const waitlistTurnExpiredMail: MailTemplate<Facts> = {
  secretFields: [],
  sample,
  compose: (place) => ({
    ...inLine,
    subject: `Your turn is over: ${place.carTitle}`,
    heading: 'Your time to buy this car ran out',
    blocks: [
      mailFactsTable(['Car', place.carTitle]),
      mailParagraph(
        'You haven’t been charged. It’s now the next person’s turn. You can still book and pay for the car once it’s available to everyone.',
      ),
      mailButton('View car', carPath(place)),
    ],
  }),
}

export const waitlistClosedMail: MailTemplate<Facts> = {
  secretFields: [],
  sample,
  compose: (place) => ({
    ...inLine,
    subject: `No longer available: ${place.carTitle}`,
    heading: 'The car you were waiting for is gone',
    blocks: [
      mailFactsTable(['Car', place.carTitle]),
      mailParagraph('It was sold or permanently taken off the market. You haven’t been charged.'),
      mailButton('See similar cars', `/cars?${new URLSearchParams({ brand: place.carBrand })}`),
    ],
  }),
}
