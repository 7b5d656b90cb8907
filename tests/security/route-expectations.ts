import type { PersonName, RouteFixtures } from './route-fixtures.ts'

/** Who asks; `ownerBuyer` and `ownerSeller` are those whom the car or the booking of the request belongs to. */
export type Caller = 'signedOut' | PersonName
type Expected = Readonly<Record<Caller, number>>

/** A request beside its method and address; `param` fills the placeholder of the route. */
export type Ask = Readonly<{
  param?: string
  query?: string
  json?: unknown
  form?: FormData
  body?: BodyInit
  headers?: Record<string, string>
}>

export type Row = Readonly<{
  expected: Expected
  ask: (world: RouteFixtures, caller: Caller) => Ask | Promise<Ask>
  /** What `ask` arranges can be arranged once: each caller has a world of their own. */
  isOnce?: true
}>

export function all(status: number): Expected {
  return {
    ...{ signedOut: status, otherBuyer: status, ownerBuyer: status, otherSeller: status, ownerSeller: status },
    admin: status,
  }
}

export const nobody = { ...all(403), signedOut: 401 }
export const members = (status: number): Expected => ({ ...all(status), signedOut: 401 })
export const buyers = (status: number): Expected => ({ ...nobody, otherBuyer: status, ownerBuyer: status })
export const sellers = (status: number): Expected => ({ ...nobody, otherSeller: status, ownerSeller: status })
export const admin = (status: number): Expected => ({ ...nobody, admin: status })
export const ownerBuyer: Expected = { ...nobody, ownerBuyer: 200, otherBuyer: 404 }
export const ownerSeller: Expected = { ...nobody, ownerSeller: 200, otherSeller: 404 }
export const bothOwners: Expected = { ...ownerBuyer, ...{ ownerSeller: 200, otherSeller: 404 } }
