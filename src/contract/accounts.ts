import { z } from 'zod'
import { isCommonPassword } from './common-passwords.ts'
import { validation } from './messages.ts'
import { isImpersonatingName, nameFault, nameFaults } from './person-name.ts'
import { PhoneNumber } from './phone.ts'

export const roles = ['Buyer', 'Seller', 'Admin'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** The person who is looking, as the server knows them. */
export const Viewer = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    /** Whether the address is shown to be theirs: selling, advertising, booking and paying ask for that. */
    emailVerified: z.boolean(),
    role: Role,
    permission: z.literal('Verified').nullable(),
    image: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    /** There and true where the person must set a second factor up before anything else of theirs is answered. */
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
    .max(254, { error: validation.emailInvalid })
    .pipe(z.email({ error: validation.emailInvalid }))
    .transform((email) => email.toLowerCase())

const passwordField = (texts: { required: string; tooShort: string }) =>
  z
    .string({ error: texts.required })
    .min(1, { error: texts.required, abort: true })
    .min(6, { error: texts.tooShort, abort: true })
    .max(maxPasswordLength, { error: `Use at most ${maxPasswordLength} characters` })

/** Row V-01: the three messages, in their order. */
export const SignIn = z.object({
  email: emailSchema(validation.emailAddressRequired),
  password: passwordField({ required: validation.passwordRequired, tooShort: validation.passwordTooShort }),
})
export type SignIn = z.infer<typeof SignIn>

/** A line break at an end is one that a form pasted; inside of a name it is refused. */
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

/** Any person's name. */
export const PersonName = nameField(validation.fullNameRequired)
/** The same for people who are no staff. */
const OwnName = PersonName.refine((name) => !isImpersonatingName(name), {
  error: nameFaults.imitation,
})

/** Row S-24, without the photo, which travels beside it. */
export const SignUp = z.object({
  name: OwnName,
  email: emailSchema(validation.emailAddressRequired),
  phoneNumber: PhoneNumber,
  password: passwordField({
    required: validation.passwordRequired,
    tooShort: validation.passwordTooShort,
  }).refine((password) => !isCommonPassword(password), { error: validation.passwordCommon }),
  role: z.enum(['Seller', 'Buyer'], { error: 'Choose Seller or Buyer' }),
})
export type SignUp = z.infer<typeof SignUp>

/** Row V-07, in its order. */
export const CreatedUserPassword = passwordField({
  required: validation.createdPasswordRequired,
  tooShort: validation.createdPasswordTooShort,
})
  .refine((password) => (password.match(/\p{Lu}/gu) ?? []).length >= 2, {
    error: validation.createdPasswordUppercase,
    abort: true,
  })
  .refine((password) => /[!@#$&*]/.test(password), { error: validation.createdPasswordSpecial })

/** Row S-26: `admin` is how the specification's form writes the third role. */
export const CreateUser = z.object({
  name: nameField(validation.nameRequired),
  email: emailSchema(validation.createdEmailRequired),
  password: CreatedUserPassword,
  phoneNumber: z
    .string()
    .trim()
    .optional()
    .transform((value) => (value === '' ? undefined : value))
    .pipe(PhoneNumber.optional()),
  role: z
    .enum(['admin', 'Admin', 'Seller', 'Buyer'], { error: validation.roleRequired })
    .transform((role): Role => (role === 'admin' ? 'Admin' : role)),
})
export type CreateUser = z.infer<typeof CreateUser>

/** What is said beside the name of somebody who is to be no staff, and is called like it; null where it may stand. */
export function reservedNameFault({ name, role }: { name: string; role: Role }): string | null {
  return role !== 'Admin' && isImpersonatingName(name) ? nameFaults.imitation : null
}

export const AccountCreated = z.object({ id: z.string(), email: z.string() })
