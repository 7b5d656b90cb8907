import { formatCents } from '#contract/money-amounts.ts'
import type { SavedSearchMailFrequency } from '#contract/saved-searches.ts'
import { type MailTemplate, mailButton, mailParagraph } from './mail-content.ts'
import { unsubscribePath } from './unsubscribe-path.ts'

/** Sent to an address that any visitor may have typed; the mail contains no text of the visitor. */
export const subscriptionConfirmMail: MailTemplate<{ token: string }> = {
  secretFields: ['token'],
  sample: { token: 'not-a-real-token' },
  compose: ({ token }) => ({
    subject: 'Confirm your subscription',
    heading: 'New arrivals by email?',
    blocks: [
      mailParagraph(
        'Someone, probably you, subscribed to our new arrivals: new cars by email, at most once a day, for free.',
      ),
      mailButton('Yes, send me new arrivals', `/subscribe/confirm?${new URLSearchParams({ token })}`),
      mailParagraph('If this wasn’t you, ignore this email. We won’t send anything unless you confirm.'),
    ],
    reason: 'You’re getting this email because someone subscribed with this address.',
    unsubscribePath: unsubscribePath(token),
  }),
}

/** A mail shows this many of its cars, and carries some more: it may wait, and those that are sold meanwhile are not shown. */
const shownMailCars = 8
export const carriedMailCars = 40

export type NewArrivalsMailCar = { id: string; title: string; priceCents: number; location: string | null }

export const newArrivalsMail: MailTemplate<{ token: string; cars: NewArrivalsMailCar[]; total: number }> = {
  secretFields: ['token'],
  sample: {
    token: 'not-a-real-token',
    total: 14,
    cars: [
      { id: 'sample-1', title: 'Tesla Model 3 Long Range', priceCents: 2_399_000, location: 'Portland, OR' },
      { id: 'sample-2', title: 'Audi A4 Wagon <quattro>', priceCents: 1_845_050, location: null },
    ],
  },
  compose: ({ token, cars, total }, language) => ({
    subject: total === 1 ? 'One new car on Forecourt' : `${total} new cars on Forecourt`,
    heading: total === 1 ? 'One new car' : `${total} new cars`,
    blocks: [
      {
        kind: 'list',
        items: cars.slice(0, shownMailCars).map(({ id, title, priceCents, location }) => ({
          carId: id,
          title,
          detail: [formatCents(priceCents, language), location].filter(Boolean).join(' · '),
          path: `/cars/${encodeURIComponent(id)}`,
        })),
      },
      mailButton(total > shownMailCars ? `See all ${total}` : 'See them all', '/cars?sort=newest'),
    ],
    reason: 'You’re getting this email, at most once a day, because you subscribed to new arrivals.',
    unsubscribePath: unsubscribePath(token),
  }),
}

type FoundCar = NewArrivalsMailCar & { kind: 'new' | 'price' }

/** What the mail is about: new cars, or cars that were there before, whose prices have dropped. */
function newsOf({ name, total, cars }: { name: string; total: number; cars: FoundCar[] }) {
  if (cars.length === total && cars.every(({ kind }) => kind === 'price'))
    return total === 1
      ? { subject: `Price drop for your search: ${name}`, heading: 'The price of a car in your search dropped' }
      : { subject: `${total} price drops for your search: ${name}`, heading: 'Prices of cars in your search dropped' }
  return total === 1
    ? { subject: `One car for your search: ${name}`, heading: 'Your search found a car' }
    : { subject: `${total} cars for your search: ${name}`, heading: `Your search found ${total} cars` }
}

/**
 * `query` is that of the list of cars; empty where the search has no filter. Mails of earlier releases name no `frequency`.
 */
export const savedSearchMatchesMail: MailTemplate<{
  token: string
  name: string
  query: string
  frequency?: SavedSearchMailFrequency
  total: number
  cars: FoundCar[]
}> = {
  secretFields: ['token'],
  sample: {
    token: 'not-a-real-token',
    name: 'Electric under $25,000',
    query: 'fuel=Electric&priceMax=25000',
    frequency: 'daily',
    total: 3,
    cars: [
      { id: 'sample-1', title: 'Tesla Model 3', priceCents: 2_399_000, location: 'Portland, OR', kind: 'new' },
      { id: 'sample-2', title: 'Nissan Leaf', priceCents: 1_845_000, location: null, kind: 'price' },
    ],
  },
  compose: ({ token, name, query, frequency, total, cars }, language) => ({
    ...newsOf({ name, total, cars }),
    blocks: [
      {
        kind: 'list',
        items: cars.slice(0, shownMailCars).map(({ id, title, priceCents, location, kind }) => ({
          carId: id,
          title,
          // An arrow stands in every language.
          detail: [`${kind === 'price' ? '↓ ' : ''}${formatCents(priceCents, language)}`, location]
            .filter(Boolean)
            .join(' · '),
          path: `/cars/${encodeURIComponent(id)}`,
        })),
      },
      { kind: 'search', query, frequency },
      mailButton('View all results', query === '' ? '/cars' : `/cars?${query}`),
      mailButton('Your saved searches', '/dashboard/savedSearches'),
    ],
    reason: 'You’re getting this email because you saved this search on Forecourt.',
    unsubscribePath: unsubscribePath(token),
  }),
}
