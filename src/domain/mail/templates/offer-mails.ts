import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { type MailClock, mailTimeText } from './mail-clock.ts'
import { type MailBlock, type MailTemplate, mailButton, mailFactsTable, mailParagraph } from './mail-content.ts'

/** `side` is the reader's; `until` is an ISO text: until when the price can be answered, or the agreed one be booked. */
export type OfferMailFacts = {
  offerId: string
  threadId: string
  carId: string
  carTitle: string
  publicPriceCents: number
  priceCents: number
  until: string
  location: string | null
  side: 'buyer' | 'seller'
  otherName: string
  /** Whether the buyer's open booking has the agreed price already. */
  isBooked: boolean
  closedReason: 'sold' | 'unlisted' | 'price' | 'person' | null
}

const sample: OfferMailFacts = {
  offerId: '01990000-0000-7000-8000-000000000004',
  threadId: '01990000-0000-7000-8000-000000000003',
  carId: '01990000-0000-7000-8000-000000000002',
  carTitle: 'Mercedes C 300 Sedan, one owner',
  publicPriceCents: 2_845_000,
  priceCents: 2_650_000,
  until: '2026-12-04T15:30:00.000Z',
  location: 'Austin, TX',
  side: 'seller',
  otherName: 'Noah Castillo',
  isBooked: false,
  closedReason: null,
}
const sampleOfBuyer = { side: 'buyer', otherName: 'Priya Raman' } as const

const reasons = {
  buyer: 'You’re getting this email because you made an offer on this car on Forecourt.',
  seller: 'You’re getting this email because you’re selling this car on Forecourt.',
}
const frameOf = ({ side }: OfferMailFacts) => ({ reason: reasons[side], unsubscribePath: null })
const threadPath = ({ threadId }: OfferMailFacts) => `/dashboard/messages/${encodeURIComponent(threadId)}`
const carPath = ({ carId }: OfferMailFacts) => `/cars/${encodeURIComponent(carId)}`

type RowWords = { priceName: string; untilName: string | null }

/** The car, the price that the step is about, the public one, and the deadline where there is one. */
function rowsOf(
  facts: OfferMailFacts,
  { language, clock, priceName, untilName }: RowWords & { language: Language; clock: MailClock | undefined },
): MailBlock {
  const { until, location } = facts
  return mailFactsTable(
    ['Car', facts.carTitle],
    [priceName, formatCents(facts.priceCents, language)],
    ['Asking price', formatCents(facts.publicPriceCents, language)],
    untilName === null ? null : [untilName, mailTimeText(until, { language, clock, location })],
  )
}

function template(
  of: Partial<OfferMailFacts>,
  words: (facts: OfferMailFacts) => {
    subject: string
    heading: string
    price: string
    until?: string
    notes?: string[]
  },
  button: (facts: OfferMailFacts) => readonly [label: string, path: string],
): MailTemplate<OfferMailFacts> {
  return {
    secretFields: [],
    sample: { ...sample, ...of },
    compose: (facts, language, clock) => {
      const { subject, heading, price, until = null, notes = [] } = words(facts)
      return {
        ...frameOf(facts),
        subject,
        heading,
        blocks: [
          rowsOf(facts, { language, clock, priceName: price, untilName: until }),
          ...notes.map((note) => mailParagraph(note)),
          mailButton(...button(facts)),
        ],
      }
    },
  }
}

const answer = (facts: OfferMailFacts) => ['Respond to the offer', threadPath(facts)] as const
const look = (facts: OfferMailFacts) => ['View offer', threadPath(facts)] as const
const carPage = (facts: OfferMailFacts) => ['View car', carPath(facts)] as const

export const newOfferMail = template(
  {},
  ({ carTitle, otherName }) => ({
    subject: `New offer: ${carTitle}`,
    heading: `${otherName} made an offer`,
    price: 'Offer',
    until: 'Respond by',
    notes: ['Your car’s asking price stays the same. You can accept, decline or make a counteroffer.'],
  }),
  answer,
)

export const offerCounteredMail = template(
  sampleOfBuyer,
  ({ carTitle, otherName }) => ({
    subject: `Counteroffer: ${carTitle}`,
    heading: `${otherName} made a counteroffer`,
    price: 'Their price',
    until: 'Respond by',
  }),
  answer,
)

export const offerAcceptedMail = template(
  sampleOfBuyer,
  ({ carTitle, otherName, side, isBooked }) => ({
    subject: `Price agreed: ${carTitle}`,
    heading: `${otherName} accepted your offer`,
    price: 'Agreed price',
    ...(isBooked ? {} : { until: 'Book by' }),
    notes: [
      isBooked
        ? 'The booking now has this price.'
        : side === 'buyer'
          ? 'This price is just for you for 24 hours. The car isn’t reserved, so whoever pays first gets it.'
          : 'The buyer can book at this price for 24 hours. Your car’s asking price stays the same.',
    ],
  }),
  (facts) => (facts.side === 'buyer' && !facts.isBooked ? ['Book the car', carPath(facts)] : look(facts)),
)

export const offerDeclinedMail = template(
  sampleOfBuyer,
  ({ carTitle, otherName, side }) => ({
    subject: `Offer declined: ${carTitle}`,
    heading: `${otherName} declined your offer`,
    price: 'Your price',
    notes: side === 'buyer' ? ['Thank you for your offer. You’re welcome to make a better one.'] : [],
  }),
  look,
)

export const offerWithdrawnMail = template(
  {},
  ({ carTitle, otherName }) => ({
    subject: `Offer withdrawn: ${carTitle}`,
    heading: `${otherName} withdrew the offer`,
    price: 'Their price',
  }),
  look,
)

export const offerExpiredMail = template(
  sampleOfBuyer,
  ({ carTitle, otherName }) => ({
    subject: `Offer expired: ${carTitle}`,
    heading: `${otherName} didn’t respond within 48 hours`,
    price: 'Your price',
  }),
  look,
)

export const agreedPriceExpiredMail = template(
  sampleOfBuyer,
  ({ carTitle }) => ({
    subject: `Agreed price expired: ${carTitle}`,
    heading: 'The car wasn’t booked at the agreed price within 24 hours',
    price: 'Agreed price',
  }),
  look,
)

/** A price that was agreed and not booked yet ends with the car or a person, within its 24 hours. */
function agreedPriceEndedMail(closedReason: 'sold' | 'unlisted' | 'person', note: string) {
  return template(
    { ...sampleOfBuyer, closedReason },
    ({ carTitle }) => ({
      subject: `Agreed price ended: ${carTitle}`,
      heading: 'The agreed price no longer applies',
      price: 'Agreed price',
      notes: [note],
    }),
    look,
  )
}

export const agreedPriceEndedBySaleMail = agreedPriceEndedMail(
  'sold',
  'Someone else bought this car. That ended the price you agreed on.',
)

export const agreedPriceEndedByRemovalMail = agreedPriceEndedMail(
  'unlisted',
  'This car is no longer for sale. That ended the price you agreed on.',
)

export const agreedPriceEndedByPersonMail = agreedPriceEndedMail(
  'person',
  'The other person’s account is no longer active. That ended the price you agreed on.',
)

const closedWords = {
  sold: 'This car has been sold. Your offer is closed.',
  unlisted: 'This car is no longer for sale. Your offer is closed.',
  price: 'The car now costs no more than the last price in your negotiation. You can book it at its price.',
  person: 'The other person’s account is no longer active. The offer is closed.',
}

export const offerClosedMail = template(
  { ...sampleOfBuyer, closedReason: 'price' },
  ({ carTitle, closedReason }) => ({
    subject: `Offer closed: ${carTitle}`,
    heading: 'The offer was closed',
    price: 'Last price',
    notes: [closedWords[closedReason ?? 'unlisted']],
  }),
  (facts) => (facts.closedReason === 'price' ? carPage(facts) : look(facts)),
)
