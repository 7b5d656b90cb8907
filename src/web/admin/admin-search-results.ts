import type { AdminSearchResponse } from '#contract/admin-search.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { adminPeopleClient } from '#web/people/people-client.ts'

/** Something that an Admin may go to: `detail` tells two with one label apart. */
export type AdminSearchResult = { id: string; to: string; label: string; detail: string }
/** Each kind with how many there are in all; `list` is the page with all of them, or null where they are on several. */
export type AdminSearchResultsByKind = Record<
  'people' | 'cars' | 'orders',
  { hits: AdminSearchResult[]; total: number; list: string | null }
>

/**
 * People, cars and orders that match the words, a few of each.
 * @throws ApiError where the server does not answer.
 */
export async function searchAsAdmin(words: string): Promise<AdminSearchResultsByKind> {
  const q = words.slice(0, 100)
  const found = await readApiResponse(adminPeopleClient(backgroundFetch).admin.search.$get({ query: { q } }))
  return toResults(found, q)
}

function toResults({ people, cars, orders }: AdminSearchResponse, q: string): AdminSearchResultsByKind {
  const listed = (list: string, by: string) => `${list}?${new URLSearchParams({ q: by })}`
  return {
    people: {
      hits: people.hits.map(({ id, name, email }) => ({
        id,
        to: `/dashboard/people/${id}`,
        label: name,
        detail: email,
      })),
      total: people.total,
      list: null,
    },
    cars: {
      hits: cars.hits.map(({ id, title, seller }) => ({
        id,
        to: listed('/dashboard/listings', id),
        label: title,
        detail: seller,
      })),
      total: cars.total,
      list: listed('/dashboard/listings', q),
    },
    orders: {
      hits: orders.hits.map(({ id, carTitle, buyer, seller }) => ({
        id,
        to: `/dashboard/orders/${id}`,
        label: carTitle,
        detail: `${buyer} · ${seller}`,
      })),
      total: orders.total,
      list: listed('/dashboard/orders', q),
    },
  }
}
