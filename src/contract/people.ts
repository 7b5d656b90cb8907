import { z } from 'zod'
import { Role, roles } from './accounts.ts'
import { moderationReasonSchema } from './moderation-reason-schema.ts'
import { pageNumber, pageTotalsShape, searchTextSchema } from './paging.ts'

export const peopleSorts = ['newest', 'name', 'email'] as const

/** Rows S-26 and S-31. */
export const ListPeople = z.object({
  role: z.enum(roles, { error: `role is one of ${roles.join(', ')}.` }),
  q: searchTextSchema,
  sort: z.enum(peopleSorts).default('newest'),
  page: pageNumber,
})
export type ListPeople = z.infer<typeof ListPeople>

export const peoplePerPage = 20

export const Person = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: Role,
    hasBothRoles: z.boolean(),
    permission: z.literal('Verified').nullable(),
    image: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Why an Admin suspended them; null for everyone else. */
    suspendedReason: z.string().nullable(),
    cars: z.int(),
    bookings: z.int(),
    /** True if logging in requires a code. */
    hasSecondFactor: z.boolean(),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof Person>

export const PeopleFound = z.object({ items: z.array(Person), ...pageTotalsShape })
export type PeopleFound = z.infer<typeof PeopleFound>

export const PersonId = z.object({ id: z.string().min(1).max(64) })
export const SetVerification = z.object({ verified: z.boolean() })
export const ChangeRole = z.object({ role: z.enum(roles, { error: `role is one of ${roles.join(', ')}.` }) })
export const SuspendPerson = z.object({ reason: moderationReasonSchema('Write the reason: the person is told it') })
export const PersonDeleted = z.object({ deletedCount: z.int() })
export const PersonModified = z.object({ modifiedCount: z.int() })
