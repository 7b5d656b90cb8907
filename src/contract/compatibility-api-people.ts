import { z } from 'zod'
import { CreateUser, PersonName, Role } from './accounts.ts'
import { coercedText } from './compatibility-api-basics.ts'
import { BetterAuthSignUp } from './identity.ts'
import { PhoneNumber } from './phone.ts'

/** At most this many people per list: the newest. */
export const maxCompatiblePeople = 1000

/**
 * Row E-04, for the person themselves and for Admins; each value under both of its names. Never includes a password.
 */
export const CompatibleUser = z
  .object({
    _id: z.string(),
    name: z.string(),
    displayName: z.string(),
    email: z.string(),
    role: Role,
    permission: z.literal('Verified').nullable(),
    photoURL: z.string().nullable(),
    image: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    number: z.string().nullable(),
  })
  .meta({ id: 'CompatibleUser' })
export type CompatibleUser = z.infer<typeof CompatibleUser>
export const CompatibleUsers = z.array(CompatibleUser)

/** What every signed-in person may see of a seller with public cars. */
export const CompatibleSeller = CompatibleUser.pick({
  name: true,
  displayName: true,
  role: true,
  permission: true,
  photoURL: true,
  image: true,
}).meta({ id: 'CompatibleSeller' })
export type CompatibleSeller = z.infer<typeof CompatibleSeller>

/** Row C-01: one person, or an empty list. */
export const CompatibleUserLookupResult = z.array(z.union([CompatibleUser, CompatibleSeller]))

export const UserEmail = z.object({ email: z.string().min(1).max(254) })

/** Row C-09: all fields of its three variants; the sender decides which variant it is. */
export const CompatibleSaveUser = z
  .object({
    name: coercedText(),
    displayName: coercedText(),
    email: coercedText(),
    /** Never trimmed. */
    password: z.string().nullish(),
    role: coercedText(),
    phoneNumber: coercedText(),
    number: coercedText(),
    image: coercedText(2000),
    photoURL: coercedText(2000),
  })
  .meta({ id: 'CompatibleSaveUser' })
export type CompatibleSaveUser = z.infer<typeof CompatibleSaveUser>

/** The variant for a signed-out visitor. */
export const CompatibleSignUp = BetterAuthSignUp
/** The variant for an Admin; without a password, the person is asked by mail to choose one. */
export const CompatibleAdminCreateUser = CreateUser.extend({
  password: CreateUser.shape.password.optional(),
  image: BetterAuthSignUp.shape.image,
})
/** The third variant: a missing field stays unchanged. */
export const CompatibleEditOwnProfile = z.object({
  name: PersonName.optional(),
  phoneNumber: PhoneNumber.optional(),
})
export type CompatibleEditOwnProfile = z.infer<typeof CompatibleEditOwnProfile>
