import { z } from 'zod'
import { CreateUser, PersonName, Role } from './accounts.ts'
import { coercedText } from './compatibility.ts'
import { IdentitySignUp } from './identity.ts'
import { PhoneNumber } from './phone.ts'

/** At most this many people a list: the newest. */
export const maxCompatiblePeople = 1000

/** Row E-04, for the person themselves and for Admins; each value under both of its names. Never a password. */
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

/** What anybody who is signed in may know of a seller with public cars. */
export const CompatibleSeller = CompatibleUser.pick({
  name: true,
  displayName: true,
  role: true,
  permission: true,
  photoURL: true,
  image: true,
}).meta({ id: 'CompatibleSeller' })
export type CompatibleSeller = z.infer<typeof CompatibleSeller>

/** Row C-01: one person, or nobody. */
export const FoundUsers = z.array(z.union([CompatibleUser, CompatibleSeller]))

export const UserEmail = z.object({ email: z.string().min(1).max(254) })

/** Row C-09: all that any of its three variants sends; which one it is depends on who sends it. */
export const SaveUser = z
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
export type SaveUser = z.infer<typeof SaveUser>

/** Signed out. */
export const NewPerson = IdentitySignUp
/** Admin; without a password the person is asked to choose one by mail. */
export const CreatedPerson = CreateUser.extend({
  password: CreateUser.shape.password.optional(),
  image: IdentitySignUp.shape.image,
})
/** The third variant: what is left out stays. */
export const OwnRecord = z.object({
  name: PersonName.optional(),
  phoneNumber: PhoneNumber.optional(),
})
export type OwnRecord = z.infer<typeof OwnRecord>
