import { formatCents } from '#contract/money-amounts.ts'
import { mailTimeText } from './mail-clock.ts'
import { type MailTemplate, mailButton, mailFactsTable, mailParagraph } from './mail-content.ts'

type Facts = { carId: string; carTitle: string; carBrand: string; priceCents: number }
const sample: Facts = {
  carId: '01990000-0000-7000-8000-000000000002',
  carTitle: 'Mercedes C 300 Saloon, one owner',
  carBrand: 'Mercedes',
  priceCents: 2_845_000,
}
const inLine = {
  reason: 'You’re getting this email because you wait in line for this car at Forecourt.',
  unsubscribePath: null,
}
const carPath = ({ carId }: Facts) => `/cars/${encodeURIComponent(carId)}`

export const waitlistOfferedMail: MailTemplate<Facts & { offerEndsAt: string }> = {
  secretFields: [],
  sample: { ...sample, offerEndsAt: '2026-12-04T15:30:00.000Z' },
  compose: (offer, language, clock) => ({
    ...inLine,
    subject: `It is your turn: ${offer.carTitle}`,
    heading: 'The car has come free, and you are next',
    blocks: [
      mailFactsTable(
        ['Car', offer.carTitle],
        ['Price', formatCents(offer.priceCents, language)],
        ['Yours until', mailTimeText(offer.offerEndsAt, { language, clock })],
      ),
      mailParagraph(
        'Until then nobody else can pay for it. Book it and pay; after that the next in line has their turn.',
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
    heading: 'Your turn for this car is over',
    blocks: [
      mailFactsTable(['Car', place.carTitle]),
      mailParagraph('You have not been charged. The car went to the next in line; you can wait for it again.'),
      mailButton('See the car', carPath(place)),
    ],
  }),
}

export const waitlistClosedMail: MailTemplate<Facts> = {
  secretFields: [],
  sample,
  compose: (place) => ({
    ...inLine,
    subject: `No longer to be had: ${place.carTitle}`,
    heading: 'The car that you waited for is gone',
    blocks: [
      mailFactsTable(['Car', place.carTitle]),
      mailParagraph('Its sale is complete, or it was taken off the market for good. You have not been charged.'),
      mailButton('See similar cars', `/cars?${new URLSearchParams({ brand: place.carBrand })}`),
    ],
  }),
}
