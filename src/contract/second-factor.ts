import { z } from 'zod'
import { withLatinDigits } from './latin-digits.ts'
import { MailLinkToken } from './mail-subscriptions.ts'
import { currentPasswordSchema } from './profile.ts'

/** Setting up a second factor requires the password again. */
export const OwnPasswordRequest = z.object({ currentPassword: currentPasswordSchema })
export type OwnPasswordRequest = z.infer<typeof OwnPasswordRequest>

/** Six digits of an app, or a backup code; people type spaces and hyphens in them, which are removed. */
const code = z
  .string({ error: 'Enter the code' })
  .max(40, { error: 'This isn’t a valid code' })
  .transform((text) => withLatinDigits(text).replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(1, { error: 'Enter the code', abort: true })
      .regex(/^(\d{6}|[A-Z2-7]{16})$/, { error: 'Enter the six digits from your app or a full backup code' }),
  )

/** Weakening an active second factor also requires one of its codes: the app's, or a backup code. */
export const SecondFactorProofRequest = OwnPasswordRequest.extend({ code })
export type SecondFactorProofRequest = z.infer<typeof SecondFactorProofRequest>

export const SecondFactorSetupStartedResponse = z.object({
  /** The content of the QR code, for the app. */
  totpURI: z.string(),
  /** The same secret, for typing. */
  secret: z.string(),
})
export type SecondFactorSetupStartedResponse = z.infer<typeof SecondFactorSetupStartedResponse>

export const ConfirmSecondFactorRequest = z.object({ code })
/** Shown once; we keep hashes only. */
export const BackupCodesResponse = z.object({ backupCodes: z.array(z.string()) })
export const SecondFactorDisabledResponse = z.object({ status: z.literal(true) })

/** The response after the right password or link of a person with a second factor: the session waits for a code. */
export const SecondFactorRequiredResponse = z.object({
  twoFactorRedirect: z.literal(true),
  /** Proves that the first step succeeded; valid for ten minutes. */
  challenge: z.string(),
})
export const SecondFactorSignInRequest = z.object({ challenge: MailLinkToken, code })
