import { z } from 'zod'
import { isCommonPassword } from './common-passwords.ts'
import { validationMessages } from './notification-and-validation-messages.ts'
import { isImpersonatingName, nameFault, nameFaultMessages } from './person-name.ts'
import { PhoneNumber } from './phone.ts'

export const roles = ['Buyer', 'Seller', 'Admin'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Row G-30: whether the person buys or sells now. */
export const ChosenRole = z.object({ role: z.enum(['Buyer', 'Seller'], { error: 'Choose Seller or Buyer' }) })
export type ChosenRole = z.infer<typeof ChosenRole>
export const RoleChoice = z.object({ role: Role, hasBothRoles: z.boolean() })
export type RoleChoice = z.infer<typeof RoleChoice>

/** The signed-in person, as the server knows them. */
export const Viewer = z
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
export type Viewer = z.infer<typeof Viewer>
export const ViewerAnswer = z.object({ viewer: Viewer.nullable() })

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
export const SignIn = z.object({
  email: emailSchema(validationMessages.emailAddressRequired),
  password: passwordField({
    required: validationMessages.passwordRequired,
    tooShort: validationMessages.passwordTooShort,
  }),
})
export type SignIn = z.infer<typeof SignIn>

/** A line break at either end comes from pasting and is accepted; inside a name it is refused. */
const nameField = (requiredMessage: string) =>
  z
    .string({ error: requiredMessage })
    .trim()
    .min(1, { error: requiredMessage, abort: true })
    .max(80, { error: 'Use at most 80 characters', abort: true })
    .superRefine((name, context) => {
      const message = nameFault(name)
      if (message) context.addIssue({ code: 'custom', message })
    })

/** The name of any person. */
export const PersonName = nameField(validationMessages.fullNameRequired)
/** The name of a person who is not staff. */
const OwnName = PersonName.refine((name) => !isImpersonatingName(name), {
  error: nameFaultMessages.imitation,
})

/** Row S-24, without the photo, which is sent with it. */
export const SignUp = z.object({
  name: OwnName,
  email: emailSchema(validationMessages.emailAddressRequired),
  phoneNumber: PhoneNumber,
  password: passwordField({
    required: validationMessages.passwordRequired,
    tooShort: validationMessages.passwordTooShort,
  }).refine((password) => !isCommonPassword(password), { error: validationMessages.passwordCommon }),
  role: z.enum(['Seller', 'Buyer'], { error: 'Choose Seller or Buyer' }),
})
export type SignUp = z.infer<typeof SignUp>

/** Row V-07, in that order. */
export const CreateUserPasswordField = passwordField({
  required: validationMessages.createdPasswordRequired,
  tooShort: validationMessages.createdPasswordTooShort,
})
  .refine((password) => (password.match(/\p{Lu}/gu) ?? []).length >= 2, {
    error: validationMessages.createdPasswordUppercase,
    abort: true,
  })
  .refine((password) => /[!@#$&*]/.test(password), { error: validationMessages.createdPasswordSpecial })

/** Row S-26: `admin` is how the specification's form writes the third role. */
export const CreateUser = z.object({
  name: nameField(validationMessages.nameRequired),
  email: emailSchema(validationMessages.createdEmailRequired),
  password: CreateUserPasswordField,
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
export type CreateUser = z.infer<typeof CreateUser>

/**
 * The error message for a name like those of staff, given to a person who is not staff; null if the name is allowed.
 */
export function reservedNameFault({ name, role }: { name: string; role: Role }): string | null {
  return role !== 'Admin' && isImpersonatingName(name) ? nameFaultMessages.imitation : null
}

export const AccountCreated = z.object({ id: z.string(), email: z.string() })
