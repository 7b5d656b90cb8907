import { z } from 'zod'
import { SignInRequest, SignUpRequest } from './accounts.ts'
import { MailLinkToken } from './mail-subscriptions.ts'

export const VerifyEmailRequest = z.object({ token: MailLinkToken })
export const EmailVerifiedResponse = z.object({
  email: z.string(),
  /**
   * The page that the person was on when they requested the mail, as an address of this site; null if they did not
   * state one.
   */
  from: z.string().nullable(),
})
/** `from`: the page to open after the link's page, as an address of this site. */
export const SendVerificationMailRequest = z.object({
  from: z.string().max(500, { error: 'This isn’t one of our addresses' }).optional(),
})
export const VerificationMailSentResponse = z.object({ email: z.string() })

/** Field names are better-auth's. `redirectTo` is accepted and ignored: the link leads to our own page. */
export const RequestPasswordResetRequest = z.object({
  email: SignInRequest.shape.email,
  redirectTo: z.string().max(500).optional(),
  /** The page to open after the log-in with the new password, as an address of this site. */
  from: z.string().max(500, { error: 'This isn’t one of our addresses' }).optional(),
})
export type RequestPasswordResetRequest = z.infer<typeof RequestPasswordResetRequest>

/** The same response whether or not such an account exists. */
export const PasswordResetRequestedResponse = z.object({ status: z.literal(true), message: z.string() })
export const passwordResetRequestedMessage =
  'If this address has an account, we’ve emailed a link to choose a new password.'

export const ResetPasswordRequest = z.object({ token: MailLinkToken, newPassword: SignUpRequest.shape.password })
/** `from`: the page to continue on, as the person stated it when they requested the link. */
export const PasswordResetResponse = z.object({ status: z.literal(true), from: z.string().optional() })
