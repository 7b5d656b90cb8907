import { z } from 'zod'
import { Role } from './accounts.ts'
import { bookingStatuses } from './bookings.ts'
import { listingStatuses } from './car-terms.ts'

/** Hits of each kind; `total` counts all. */
export const maxAdminSearchHits = 5

const wordsNeeded = { error: 'Enter a search term' }
export const AdminSearchQuery = z.object({ q: z.string(wordsNeeded).trim().min(1, wordsNeeded).max(100) })
export type AdminSearchQuery = z.infer<typeof AdminSearchQuery>

const hits = <Hit extends z.ZodType>(hit: Hit) => z.object({ hits: z.array(hit), total: z.int() })

/** What an Admin finds from any page: people by name, address, number or id, cars and orders as their lists find them. */
export const AdminSearchResponse = z
  .object({
    people: hits(
      z.object({ id: z.string(), name: z.string(), email: z.string(), role: Role, hasBothRoles: z.boolean() }),
    ),
    cars: hits(
      z.object({
        id: z.string(),
        title: z.string(),
        year: z.int().nullable(),
        status: z.enum(listingStatuses),
        seller: z.string(),
      }),
    ),
    orders: hits(
      z.object({
        id: z.string(),
        carTitle: z.string(),
        status: z.enum(bookingStatuses),
        buyer: z.string(),
        seller: z.string(),
      }),
    ),
  })
  .meta({ id: 'AdminSearch' })
export type AdminSearchResponse = z.infer<typeof AdminSearchResponse>
