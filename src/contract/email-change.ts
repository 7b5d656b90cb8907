import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { LinkToken } from './mail-subscriptions.ts'
import { currentPassword } from './profile.ts'

/** Row S-27: a new address; the password, if the account has one, proves that its owner makes the change. */
export const ChangeEmail = z.object({
  email: emailSchema('Enter your new email address'),
  currentPassword: currentPassword.optional(),
})
export type ChangeEmail = z.infer<typeof ChangeEmail>

export const EmailChangeCancelled = z.object({ cancelled: z.boolean() })
export const EmailChangeLink = z.object({ token: LinkToken })
/** The address that is now in use. */
export const EmailChangeDecided = z.object({ email: z.string() })
