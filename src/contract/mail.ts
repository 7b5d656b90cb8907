import { z } from 'zod'
import { SignIn, SignUp } from './accounts.ts'
import { LinkToken } from './subscriptions.ts'

export const VerifyEmail = z.object({ token: LinkToken })
export const EmailVerified = z.object({
  email: z.string(),
  /** What the person was doing when they asked for the mail, as an address of this site; null where they did not say. */
  from: z.string().nullable(),
})
/** `from`: where the page behind the link leads on to, as an address of this site. */
export const SendVerificationMail = z.object({
  from: z.string().max(500, { error: 'This is no address of ours' }).optional(),
})
export const VerificationMailSent = z.object({ email: z.string() })

/** Named as better-auth names them. `redirectTo` is taken and left: the link leads to our own page. */
export const RequestPasswordReset = z.object({
  email: SignIn.shape.email,
  redirectTo: z.string().max(500).optional(),
  /** Where the log-in after the new password leads on to, as an address of this site. */
  from: z.string().max(500, { error: 'This is no address of ours' }).optional(),
})
export type RequestPasswordReset = z.infer<typeof RequestPasswordReset>

/** The same whether there is such an account or not. */
export const PasswordResetRequested = z.object({ status: z.literal(true), message: z.string() })
export const passwordResetRequestedMessage =
  'If this address has an account, a link to choose a new password is on its way.'

export const ResetPassword = z.object({ token: LinkToken, newPassword: SignUp.shape.password })
/** `from`: where the person said that they go on to, when they asked for the link. */
export const PasswordReset = z.object({ status: z.literal(true), from: z.string().optional() })
