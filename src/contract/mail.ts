import { z } from 'zod'
import { SignIn, SignUp } from './accounts.ts'
import { LinkToken } from './mail-subscriptions.ts'

export const VerifyEmail = z.object({ token: LinkToken })
export const EmailVerified = z.object({
  email: z.string(),
  /**
   * The page that the person was on when they requested the mail, as an address of this site; null if they did not
   * state one.
   */
  from: z.string().nullable(),
})
/** `from`: the page to open after the link's page, as an address of this site. */
export const SendVerificationMail = z.object({
  from: z.string().max(500, { error: 'This is no address of ours' }).optional(),
})
export const VerificationMailSent = z.object({ email: z.string() })

/** Field names are better-auth's. `redirectTo` is accepted and ignored: the link leads to our own page. */
export const RequestPasswordReset = z.object({
  email: SignIn.shape.email,
  redirectTo: z.string().max(500).optional(),
  /** The page to open after the log-in with the new password, as an address of this site. */
  from: z.string().max(500, { error: 'This is no address of ours' }).optional(),
})
export type RequestPasswordReset = z.infer<typeof RequestPasswordReset>

/** The same response whether or not such an account exists. */
export const PasswordResetRequested = z.object({ status: z.literal(true), message: z.string() })
export const passwordResetRequestedMessage =
  'If this address has an account, a link to choose a new password is on its way.'

export const ResetPassword = z.object({ token: LinkToken, newPassword: SignUp.shape.password })
/** `from`: the page to continue on, as the person stated it when they requested the link. */
export const PasswordReset = z.object({ status: z.literal(true), from: z.string().optional() })
