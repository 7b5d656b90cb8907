import type { FixturePersonKey, RouteFixtures } from './route-fixtures.ts'

/** The caller; `expectOkForOwnerBuyer` and `expectOkForOwnerSeller` own the car or the booking of the request. */
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

export function expectSameStatusForAll(status: number): Expected {
  return {
    signedOut: status,
    otherBuyer: status,
    ownerBuyer: status,
    otherSeller: status,
    ownerSeller: status,
    admin: status,
  }
}

export const expectRefusalForAll = { ...expectSameStatusForAll(403), signedOut: 401 }
export const expectStatusForSignedIn = (status: number): Expected => ({
  ...expectSameStatusForAll(status),
  signedOut: 401,
})
export const expectStatusForBuyers = (status: number): Expected => ({
  ...expectRefusalForAll,
  otherBuyer: status,
  ownerBuyer: status,
})
export const expectStatusForSellers = (status: number): Expected => ({
  ...expectRefusalForAll,
  otherSeller: status,
  ownerSeller: status,
})
export const expectStatusForAdmin = (status: number): Expected => ({ ...expectRefusalForAll, admin: status })
export const expectOkForOwnerBuyer: Expected = { ...expectRefusalForAll, ownerBuyer: 200, otherBuyer: 404 }
export const expectOkForOwnerSeller: Expected = { ...expectRefusalForAll, ownerSeller: 200, otherSeller: 404 }
export const expectOkForBothOwners: Expected = { ...expectOkForOwnerBuyer, ownerSeller: 200, otherSeller: 404 }
