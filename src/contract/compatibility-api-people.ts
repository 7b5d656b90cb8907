import { z } from 'zod'
import { CreateUserRequest, PersonName, Role } from './accounts.ts'
import { coercedTextSchema } from './compatibility-api-basics.ts'
import { BetterAuthSignUpRequest } from './identity.ts'
import { PhoneNumber } from './phone.ts'

/** At most this many people per list: the newest. */
export const maxCompatApiPeople = 1000

/**
 * Row E-04, for the person themselves and for Admins; each value under both of its names. Never includes a password.
 */
export const CompatApiUser = z
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
export type CompatApiUser = z.infer<typeof CompatApiUser>
export const CompatApiUsers = z.array(CompatApiUser)

/** What every signed-in person may see of a seller with public cars. */
export const CompatApiSeller = CompatApiUser.pick({
  name: true,
  displayName: true,
  role: true,
  permission: true,
  photoURL: true,
  image: true,
}).meta({ id: 'CompatibleSeller' })
export type CompatApiSeller = z.infer<typeof CompatApiSeller>

/** Row C-01: one person, or an empty list. */
export const CompatApiUserLookupResult = z.array(z.union([CompatApiUser, CompatApiSeller]))

export const UserEmailParams = z.object({ email: z.string().min(1).max(254) })

/** Row C-09: all fields of its three variants; the sender decides which variant it is. */
export const CompatApiSaveUserRequest = z
  .object({
    name: coercedTextSchema(),
    displayName: coercedTextSchema(),
    email: coercedTextSchema(),
    /** Never trimmed. */
    password: z.string().nullish(),
    role: coercedTextSchema(),
    phoneNumber: coercedTextSchema(),
    number: coercedTextSchema(),
    image: coercedTextSchema(2000),
    photoURL: coercedTextSchema(2000),
  })
  .meta({ id: 'CompatibleSaveUser' })
export type CompatApiSaveUserRequest = z.infer<typeof CompatApiSaveUserRequest>

/** The variant for a signed-out visitor. */
export const CompatApiSignUpRequest = BetterAuthSignUpRequest
/** The variant for an Admin; without a password, the person is asked by mail to choose one. */
export const CompatApiCreateUserRequest = CreateUserRequest.extend({
  password: CreateUserRequest.shape.password.optional(),
  image: BetterAuthSignUpRequest.shape.image,
})
/** The third variant: a missing field stays unchanged. */
export const CompatApiEditProfileRequest = z.object({
  name: PersonName.optional(),
  phoneNumber: PhoneNumber.optional(),
})
export type CompatApiEditProfileRequest = z.infer<typeof CompatApiEditProfileRequest>
