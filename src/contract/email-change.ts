import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { MailLinkToken } from './mail-subscriptions.ts'
import { currentPasswordSchema } from './profile.ts'

/** Row S-27: a new address; the password, if the account has one, proves that its owner makes the change. */
export const ChangeEmailRequest = z.object({
  email: emailSchema('Enter your new email address'),
  currentPassword: currentPasswordSchema.optional(),
})
export type ChangeEmailRequest = z.infer<typeof ChangeEmailRequest>

export const EmailChangeCancelledResponse = z.object({ cancelled: z.boolean() })
export const EmailChangeLinkRequest = z.object({ token: MailLinkToken })
/** The address that is now in use. */
export const EmailChangeDecidedResponse = z.object({ email: z.string() })
