import { z } from 'zod'
import { SignIn, SignUp } from './accounts.ts'
import { LinkToken } from './subscriptions.ts'

export const VerifyEmail = z.object({ token: LinkToken })
export const EmailVerified = z.object({ email: z.string() })
export const VerificationMailSent = z.object({ email: z.string() })

/** Named as better-auth names them. `redirectTo` is taken and left: the link leads to our own page. */
export const RequestPasswordReset = z.object({
  email: SignIn.shape.email,
  redirectTo: z.string().max(500).optional(),
})
export type RequestPasswordReset = z.infer<typeof RequestPasswordReset>

/** The same whether there is such an account or not. */
export const PasswordResetAsked = z.object({ status: z.literal(true), message: z.string() })
export const passwordResetAsked = 'If this address has an account, a link to choose a new password is on its way.'

export const ResetPassword = z.object({ token: LinkToken, newPassword: SignUp.shape.password })
export const PasswordReset = z.object({ status: z.literal(true) })
