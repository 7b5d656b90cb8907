import { z } from 'zod'
import { Role, roles } from './accounts.ts'
import { moderationReasonSchema } from './moderation-reason-schema.ts'
import { pageNumberSchema, pageTotalsShape, searchTextSchema } from './paging.ts'

export const peopleSorts = ['newest', 'name', 'email'] as const

/** Rows S-26 and S-31. */
export const ListPeopleQuery = z.object({
  role: z.enum(roles, { error: `role is one of ${roles.join(', ')}.` }),
  q: searchTextSchema,
  sort: z.enum(peopleSorts).default('newest'),
  page: pageNumberSchema,
})
export type ListPeopleQuery = z.infer<typeof ListPeopleQuery>

export const peoplePerPage = 20

export const PersonListItem = z
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
    /** Why an Admin declined the seller's badge; null unless that stands. */
    verificationDeclinedReason: z.string().nullable(),
    cars: z.int(),
    bookings: z.int(),
    /** True if logging in requires a code. */
    hasSecondFactor: z.boolean(),
  })
  .meta({ id: 'Person' })
export type PersonListItem = z.infer<typeof PersonListItem>

export const PeopleListResponse = z.object({ items: z.array(PersonListItem), ...pageTotalsShape })
export type PeopleListResponse = z.infer<typeof PeopleListResponse>

export const PersonIdParams = z.object({ id: z.string().min(1).max(64) })
export const SetSellerVerificationRequest = z.object({
  verified: z.boolean(),
  /** Refuses a seller against whom something speaks: for a call as one of many, which nobody looks at one by one. */
  unlessDoubtful: z.boolean().optional(),
})
export const ChangeRoleRequest = z.object({ role: z.enum(roles, { error: `role is one of ${roles.join(', ')}.` }) })
export const SuspendPersonRequest = z.object({
  reason: moderationReasonSchema('Enter a reason. The person will see it'),
})
export const PersonDeletedResponse = z.object({ deletedCount: z.int() })
export const PersonModifiedResponse = z.object({ modifiedCount: z.int() })
