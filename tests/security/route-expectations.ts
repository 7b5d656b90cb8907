import type { FixturePersonKey, RouteFixtures } from './route-fixtures.ts'

/** The caller; `okForOwnerBuyer` and `okForOwnerSeller` own the car or the booking of the request. */
export type RouteCaller = 'signedOut' | FixturePersonKey
type Expected = Readonly<Record<RouteCaller, number>>

/** A request without its method and address; `param` fills the placeholder of the route. */
export type RouteRequest = Readonly<{
  param?: string
  query?: string
  json?: unknown
  form?: FormData
  body?: BodyInit
  headers?: Record<string, string>
}>

export type RouteExpectation = Readonly<{
  expected: Expected
  ask: (world: RouteFixtures, caller: RouteCaller) => RouteRequest | Promise<RouteRequest>
  /** `ask` can prepare this only once: each caller gets new fixtures. */
  isOnce?: true
}>

export function statusForAll(status: number): Expected {
  return {
    ...{ signedOut: status, otherBuyer: status, ownerBuyer: status, otherSeller: status, ownerSeller: status },
    admin: status,
  }
}

export const refusedForAll = { ...statusForAll(403), signedOut: 401 }
export const statusForSignedIn = (status: number): Expected => ({ ...statusForAll(status), signedOut: 401 })
export const statusForBuyers = (status: number): Expected => ({
  ...refusedForAll,
  otherBuyer: status,
  ownerBuyer: status,
})
export const statusForSellers = (status: number): Expected => ({
  ...refusedForAll,
  otherSeller: status,
  ownerSeller: status,
})
export const statusForAdmin = (status: number): Expected => ({ ...refusedForAll, admin: status })
export const okForOwnerBuyer: Expected = { ...refusedForAll, ownerBuyer: 200, otherBuyer: 404 }
export const okForOwnerSeller: Expected = { ...refusedForAll, ownerSeller: 200, otherSeller: 404 }
export const okForBothOwners: Expected = { ...okForOwnerBuyer, ...{ ownerSeller: 200, otherSeller: 404 } }
