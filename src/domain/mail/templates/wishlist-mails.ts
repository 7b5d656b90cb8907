import { carAttributes } from '#contract/car-attributes.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { pricedAttributeNames } from '#contract/priced-attributes.ts'
import type { ShortenedPriceBreakdown } from '#contract/shorten-price-breakdown.ts'
import type { PriceEstimateField } from '#contract/valuation.ts'
import { type MailBlock, type MailTemplate, mailButton, mailFactsTable, mailParagraph } from './mail-content.ts'
import { unsubscribePath } from './unsubscribe-path.ts'

const reason = 'You’re getting this email because the car is on your wish list on Forecourt.'

export type PriceDropMailData = {
  token: string
  carId: string
  carTitle: string
  priceCents: number
  /** The last price that the reader knew. */
  knownPriceCents: number
  /** The usual price of similar cars with its parts, as on the car's page; mails of earlier releases have none. */
  estimate?: ShortenedPriceBreakdown | null
}

export const priceDropMail: MailTemplate<PriceDropMailData> = {
  secretFields: ['token'],
  sample: {
    token: 'not-a-real-token',
    carId: 'sample-1',
    carTitle: 'Tesla Model 3 Long Range',
    priceCents: 2_249_000,
    knownPriceCents: 2_399_000,
    estimate: {
      usualCents: 2_248_800,
      parts: [
        { field: 'year', cents: -219_500 },
        { field: 'mileageMiles', cents: 266_500 },
      ],
      restCents: -43_000,
      valueCents: 2_252_800,
    },
  },
  compose: ({ token, carId, carTitle, priceCents, knownPriceCents, estimate }, language) => ({
    subject: `Now ${formatCents(priceCents, language)}: ${carTitle}`,
    heading: 'Price drop on your wish list',
    blocks: [
      mailFactsTable(
        ['Car', carTitle],
        ['Price now', formatCents(priceCents, language)],
        ['Before', formatCents(knownPriceCents, language)],
        ['You save', formatCents(knownPriceCents - priceCents, language)],
      ),
      ...(estimate ? estimateBlocks(estimate, language) : []),
      mailButton('View car', `/cars/${encodeURIComponent(carId)}`),
      mailParagraph('It’s still available to everyone. The car is yours once you’ve booked and paid.'),
    ],
    reason,
    unsubscribePath: unsubscribePath(token),
  }),
}

const fieldNames: Record<PriceEstimateField, string> = {
  ...createRecordFromKeys(
    ['year', 'mileageMiles', ...pricedAttributeNames] as const,
    (name) => carAttributes[name].label,
  ),
  region: 'Place',
  trim: 'Trim and equipment',
  details: 'Other details in the listing',
  market: 'Prices of the most similar cars',
}

/** The estimate as a short sum whose parts add up. */
function estimateBlocks(
  { usualCents, parts, restCents, valueCents }: ShortenedPriceBreakdown,
  language: Language,
): MailBlock[] {
  return [
    mailParagraph('How the estimate adds up:'),
    mailFactsTable(
      ['A typical car of this model', formatCents(usualCents, language)],
      ...parts.map(({ field, cents }) => [fieldNames[field], signedCents(cents, language)] as const),
      restCents === 0 ? null : ['Everything else', signedCents(restCents, language)],
      ['Estimate for this car', formatCents(valueCents, language)],
    ),
  ]
}

function signedCents(cents: number, language: Language): string {
  return `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents), language)}`
}

/** `carId` is missing in mails of earlier releases. */
export const wishedCarSoldMail: MailTemplate<{
  token: string
  carId?: string
  carTitle: string
  carBrand: string
}> = {
  secretFields: ['token'],
  sample: { token: 'not-a-real-token', carTitle: 'Audi A4 Wagon, one owner', carBrand: 'Audi' },
  compose: ({ token, carTitle, carBrand }) => ({
    subject: `Sold: ${carTitle}`,
    heading: 'A car on your wish list was sold',
    blocks: [
      mailFactsTable(['Car', carTitle]),
      mailParagraph('Someone else bought it. There may be another one for you.'),
      mailButton('See similar cars', `/cars?${new URLSearchParams({ brand: carBrand })}`),
    ],
    reason,
    unsubscribePath: unsubscribePath(token),
  }),
}
