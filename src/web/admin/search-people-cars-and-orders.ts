import { adminClient } from '#web/admin/admin-clients.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { peopleClient } from '#web/people/people-client.ts'

const mostOfAKind = 5

/** Something that an Admin may go to: `detail` tells two with one label apart. */
export type AdminSearchResult = { id: string; to: string; label: string; detail: string }
/** Each kind with how many there are in all; `list` is the page with all of them, or null where they are on several. */
export type AdminSearchResultsByKind = Record<
  'people' | 'cars' | 'orders',
  { hits: AdminSearchResult[]; total: number; list: string | null }
>

const peopleLists = {
  Buyer: '/dashboard/allBuyers',
  Seller: '/dashboard/allSeller',
  Admin: '/dashboard/admins',
} as const

/**
 * People, cars and orders that match the words, a few of each. The lists of Admins answer it, so a hit is always found in
 * the list that it leads to.
 * @throws ApiError where one of the lists does not answer.
 */
export async function searchPeopleCarsAndOrders(words: string): Promise<AdminSearchResultsByKind> {
  const api = adminClient(backgroundFetch).admin
  const q = words.slice(0, 100)
  const roles = ['Buyer', 'Seller', 'Admin'] as const
  const [people, cars, orders] = await Promise.all([
    Promise.all(
      roles.map(async (role) => {
        const found = await readApiResponse(peopleClient(backgroundFetch).admin.people.$get({ query: { role, q } }))
        return { role, ...found }
      }),
    ),
    readApiResponse(api.listings.$get({ query: { q } })),
    readApiResponse(api.orders.$get({ query: { q } })),
  ])
  const listed = (list: string, by: string) => `${list}?${new URLSearchParams({ q: by })}`
  return {
    people: {
      hits: people
        .flatMap(({ role, items }) =>
          items.map(({ id, name, email }) => ({
            id,
            to: listed(peopleLists[role], email),
            label: name,
            detail: email,
          })),
        )
        .slice(0, mostOfAKind),
      total: people.reduce((sum, { total }) => sum + total, 0),
      list: null,
    },
    cars: {
      hits: cars.items.slice(0, mostOfAKind).map(({ id, title, seller }) => ({
        id,
        to: listed('/dashboard/listings', id),
        label: title,
        detail: seller.name,
      })),
      total: cars.total,
      list: listed('/dashboard/listings', q),
    },
    orders: {
      hits: orders.items
        .slice(0, mostOfAKind)
        .map(({ id, carTitle, buyer }) => ({ id, to: `/dashboard/orders/${id}`, label: carTitle, detail: buyer.name })),
      total: orders.total,
      list: listed('/dashboard/orders', q),
    },
  }
}
