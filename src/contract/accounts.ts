import { z } from 'zod'
import { isCommonPassword } from './common-passwords.ts'
import { validationMessages } from './notification-and-validation-messages.ts'
import { isImpersonatingName, personNameError, personNameErrorMessages } from './person-name.ts'
import { PhoneNumber } from './phone.ts'

export const roles = ['Buyer', 'Seller', 'Admin'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Row G-30: whether the person buys or sells now. */
export const SwitchRoleRequest = z.object({ role: z.enum(['Buyer', 'Seller'], { error: 'Choose Seller or Buyer' }) })
export type SwitchRoleRequest = z.infer<typeof SwitchRoleRequest>
export const CurrentRoleResponse = z.object({ role: Role, hasBothRoles: z.boolean() })
export type CurrentRoleResponse = z.infer<typeof CurrentRoleResponse>

/** The signed-in person, as the server knows them. */
export const CurrentUser = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    /** Whether the person has confirmed their email address. Selling, advertising, booking and paying require it. */
    emailVerified: z.boolean(),
    /** The role that the person has chosen now. */
    role: Role,
    /** Whether they may choose the other one of Buyer and Seller without adding it first. */
    hasBothRoles: z.boolean(),
    permission: z.literal('Verified').nullable(),
    image: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    /**
     * Present and true if the person must set up a second factor before the server answers any other call of theirs.
     */
    mustSetUpSecondFactor: z.literal(true).optional(),
  })
  .meta({ id: 'Viewer' })
export type CurrentUser = z.infer<typeof CurrentUser>
export const CurrentUserResponse = z.object({ viewer: CurrentUser.nullable() })

const maxPasswordLength = 128
export const emailSchema = (requiredMessage: string) =>
  z
    .string({ error: requiredMessage })
    .trim()
    .min(1, { error: requiredMessage, abort: true })
    .max(254, { error: validationMessages.emailInvalid })
    .pipe(z.email({ error: validationMessages.emailInvalid }))
    .transform((email) => email.toLowerCase())

const passwordField = (texts: { required: string; tooShort: string }) =>
  z
    .string({ error: texts.required })
    .min(1, { error: texts.required, abort: true })
    .min(6, { error: texts.tooShort, abort: true })
    .max(maxPasswordLength, { error: `Use at most ${maxPasswordLength} characters` })

/** Row V-01: the three messages, in that order. */
export const SignInRequest = z.object({
  email: emailSchema(validationMessages.emailAddressRequired),
  password: passwordField({
    required: validationMessages.passwordRequired,
    tooShort: validationMessages.passwordTooShort,
  }),
})
export type SignInRequest = z.infer<typeof SignInRequest>

/** A line break at either end comes from pasting and is accepted; inside a name it is refused. */
const nameField = (requiredMessage: string) =>
  z
    .string({ error: requiredMessage })
    .trim()
    .min(1, { error: requiredMessage, abort: true })
    .max(80, { error: 'Use at most 80 characters', abort: true })
    .superRefine((name, context) => {
      const message = personNameError(name)
      if (message) context.addIssue({ code: 'custom', message })
    })

/** The name of any person. */
export const PersonName = nameField(validationMessages.fullNameRequired)
/** The name of a person who is not staff. */
const OwnName = PersonName.refine((name) => !isImpersonatingName(name), {
  error: personNameErrorMessages.imitation,
})

/** Row S-24, without the photo, which is sent with it. */
export const SignUpRequest = z.object({
  name: OwnName,
  email: emailSchema(validationMessages.emailAddressRequired),
  phoneNumber: PhoneNumber,
  password: passwordField({
    required: validationMessages.passwordRequired,
    tooShort: validationMessages.passwordTooShort,
  }).refine((password) => !isCommonPassword(password), { error: validationMessages.passwordCommon }),
  role: z.enum(['Seller', 'Buyer'], { error: 'Choose Seller or Buyer' }),
})
export type SignUpRequest = z.infer<typeof SignUpRequest>

/** Row V-07, in that order. */
export const CreateUserPasswordSchema = passwordField({
  required: validationMessages.createdPasswordRequired,
  tooShort: validationMessages.createdPasswordTooShort,
})
  .refine((password) => (password.match(/\p{Lu}/gu) ?? []).length >= 2, {
    error: validationMessages.createdPasswordUppercase,
    abort: true,
  })
  .refine((password) => /[!@#$&*]/.test(password), { error: validationMessages.createdPasswordSpecial })

/** Row S-26: `admin` is how the specification's form writes the third role. */
export const CreateUserRequest = z.object({
  name: nameField(validationMessages.nameRequired),
  email: emailSchema(validationMessages.createdEmailRequired),
  password: CreateUserPasswordSchema,
  phoneNumber: z
    .string()
    .trim()
    .optional()
    .transform((value) => (value === '' ? undefined : value))
    .pipe(PhoneNumber.optional()),
  role: z
    .enum(['admin', 'Admin', 'Seller', 'Buyer'], { error: validationMessages.roleRequired })
    .transform((role): Role => (role === 'admin' ? 'Admin' : role)),
})
export type CreateUserRequest = z.infer<typeof CreateUserRequest>

/**
 * The error message for a name like those of staff, given to a person who is not staff; null if the name is allowed.
 */
export function reservedNameErrorMessage({ name, role }: { name: string; role: Role }): string | null {
  return role !== 'Admin' && isImpersonatingName(name) ? personNameErrorMessages.imitation : null
}

export const AccountCreatedResponse = z.object({ id: z.string(), email: z.string() })
