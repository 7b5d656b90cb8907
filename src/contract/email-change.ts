import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { currentPassword } from './profile.ts'
import { LinkToken } from './subscriptions.ts'

/** Row S-27: another address; the password, where there is one, shows that it is the person who asks. */
export const ChangeEmail = z.object({
  email: emailSchema('Enter your new e-mail address'),
  currentPassword: currentPassword.optional(),
})
export type ChangeEmail = z.infer<typeof ChangeEmail>

export const EmailChangeCancelled = z.object({ cancelled: z.boolean() })
export const EmailChangeLink = z.object({ token: LinkToken })
/** The address that counts now. */
export const EmailChangeDecided = z.object({ email: z.string() })
