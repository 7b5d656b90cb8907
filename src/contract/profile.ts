import { z } from 'zod'
import { CurrentUser, PersonName, SignUpRequest } from './accounts.ts'
import { consumptionUnits, distanceUnits } from './car-units.ts'
import { languages } from './languages.ts'
import { validationMessages } from './notification-and-validation-messages.ts'
import { socialProviders } from './providers.ts'

/** The parts of a complete profile, in the order in which they are shown; together 100 points (row S-27). */
export const profileCompletenessParts = [
  { key: 'name', points: 15 },
  { key: 'email', points: 15 },
  { key: 'phone', points: 15 },
  { key: 'photo', points: 15 },
  { key: 'password', points: 10 },
  { key: 'emailVerified', points: 10 },
  { key: 'phoneVerified', points: 10 },
  { key: 'secondFactor', points: 10 },
] as const
export type ProfileCompletenessPart = (typeof profileCompletenessParts)[number]['key']

const partKeys = profileCompletenessParts.map(({ key }) => key) as [
  ProfileCompletenessPart,
  ...ProfileCompletenessPart[],
]
export const ProfileCompleteness = z.object({
  /** Of 100. */
  points: z.int().min(0).max(100),
  parts: z.array(z.object({ key: z.enum(partKeys), points: z.int(), isDone: z.boolean() })),
})
export type ProfileCompleteness = z.infer<typeof ProfileCompleteness>

/** A new address that takes effect once its link is opened (row S-27). */
export const PendingEmailChange = z.object({ newEmail: z.string(), expiresAt: z.iso.datetime() })
export type PendingEmailChange = z.infer<typeof PendingEmailChange>

/** Whether every log-in requires a code. */
export const SecondFactorState = z.object({ isOn: z.boolean(), backupCodesLeft: z.int() })
export type SecondFactorState = z.infer<typeof SecondFactorState>

export const Profile = CurrentUser.extend({
  since: z.iso.datetime(),
  completeness: ProfileCompleteness,
  emailChange: PendingEmailChange.nullable(),
  secondFactor: SecondFactorState,
  /** Why an Admin declined the seller's badge; null unless that stands. */
  verificationDeclinedReason: z.string().nullable(),
}).meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

/** Any fields of one's own profile; a missing field stays unchanged. `photoId` is the id of an uploaded image. */
export const EditProfileRequest = z
  .object({
    /** The use case checks whether the person is staff (`reservedNameErrorMessage`). */
    name: PersonName,
    phoneNumber: SignUpRequest.shape.phoneNumber,
    photoId: z
      .string({ error: validationMessages.photoRequired })
      .min(1, { error: validationMessages.photoRequired })
      .max(64),
    /** The language of mails to the person. */
    language: z.enum(languages, { error: `language is one of ${languages.join(', ')}.` }),
    /** The units of mails to the person. */
    distanceUnit: z.enum(distanceUnits, { error: `distanceUnit is one of ${distanceUnits.join(', ')}.` }),
    consumptionUnit: z.enum(consumptionUnits, { error: `consumptionUnit is one of ${consumptionUnits.join(', ')}.` }),
  })
  .partial()
export type EditProfileRequest = z.infer<typeof EditProfileRequest>

const currentPasswordRequired = 'Enter your current password'
export const currentPasswordSchema = z
  .string({ error: currentPasswordRequired })
  .min(1, { error: currentPasswordRequired })
  .max(128, { error: 'Use at most 128 characters' })

/** People who have no password yet leave out the current one: they confirm their identity instead. */
export const ChangePasswordRequest = z.object({
  currentPassword: currentPasswordSchema.optional(),
  newPassword: SignUpRequest.shape.password,
})
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>

/** How a person signed in. */
export const signInMethodNames = ['password', 'link', ...socialProviders, 'phone'] as const
export type SignInMethodName = (typeof signInMethodNames)[number]

/** A device that is signed in. */
export const ActiveSession = z
  .object({
    id: z.string(),
    /** In words, for example `Firefox on Windows`. */
    device: z.string(),
    address: z.string().nullable(),
    /** Null if it was not recorded. */
    way: z.enum(signInMethodNames).nullable(),
    since: z.iso.datetime(),
    /** Accurate to a few minutes. */
    lastSeenAt: z.iso.datetime(),
    /** True for the device of this request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'ActiveSignIn' })
export type ActiveSession = z.infer<typeof ActiveSession>
export const ActiveSessionListResponse = z.object({ items: z.array(ActiveSession) })
export const SessionIdParams = z.object({ id: z.string().min(1).max(64) })
export const SessionsRevokedResponse = z.object({ endedCount: z.int() })
