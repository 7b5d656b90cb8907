import { formatCents } from '#contract/money.ts'
import { button, facts, type MailTemplate, paragraph } from '../mail-content.ts'
import { unsubscribePath } from './unsubscribe-path.ts'

const reason = 'You get this mail because the car is on your wish list at Forecourt.'

export type PriceDropMailData = {
  token: string
  carId: string
  carTitle: string
  priceCents: number
  /** The price that the reader knew. */
  knownPriceCents: number
}

export const priceDropMail: MailTemplate<PriceDropMailData> = {
  doors: ['token'],
  sample: {
    token: 'not-a-real-token',
    carId: 'sample-1',
    carTitle: 'Tesla Model 3 Long Range',
    priceCents: 2_249_000,
    knownPriceCents: 2_399_000,
  },
  compose: ({ token, carId, carTitle, priceCents, knownPriceCents }, language) => ({
    subject: `Now ${formatCents(priceCents, language)}: ${carTitle}`,
    heading: 'A car on your wish list costs less',
    blocks: [
      facts(
        ['Car', carTitle],
        ['Price now', formatCents(priceCents, language)],
        ['Before', formatCents(knownPriceCents, language)],
        ['You save', formatCents(knownPriceCents - priceCents, language)],
      ),
      button('See the car', `/cars/${encodeURIComponent(carId)}`),
      paragraph('It is still open to everybody: the car is yours once you have booked and paid.'),
    ],
    reason,
    unsubscribePath: unsubscribePath(token),
  }),
}

export const wishedCarSoldMail: MailTemplate<{ token: string; carTitle: string; carBrand: string }> = {
  doors: ['token'],
  sample: { token: 'not-a-real-token', carTitle: 'Audi A4 Estate, one owner', carBrand: 'Audi' },
  compose: ({ token, carTitle, carBrand }) => ({
    subject: `Sold: ${carTitle}`,
    heading: 'A car on your wish list was sold',
    blocks: [
      facts(['Car', carTitle]),
      paragraph('Somebody else bought it. There may be another one for you.'),
      button('See similar cars', `/cars?${new URLSearchParams({ brand: carBrand })}`),
    ],
    reason,
    unsubscribePath: unsubscribePath(token),
  }),
}
