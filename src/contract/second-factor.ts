import { z } from 'zod'
import { currentPassword } from './profile.ts'
import { LinkToken } from './subscriptions.ts'

/** Before a second factor is set up, the password is given once more. */
export const OwnPassword = z.object({ currentPassword })
export type OwnPassword = z.infer<typeof OwnPassword>

/** Six digits of an app, or a backup code; spaces and hyphens are how people read them to themselves. */
const code = z
  .string({ error: 'Enter the code' })
  .max(40, { error: 'This is no code' })
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(1, { error: 'Enter the code', abort: true })
      .regex(/^(\d{6}|[A-Z2-7]{16})$/, { error: 'Enter the six digits of your app, or a whole backup code' }),
  )

/** Before one that is on is weakened, a code of it too: the app's, or a backup code. */
export const SecondFactorProof = OwnPassword.extend({ code })
export type SecondFactorProof = z.infer<typeof SecondFactorProof>

export const SecondFactorSetupStarted = z.object({
  /** What the app reads from the QR code. */
  totpURI: z.string(),
  /** The same secret, to type. */
  secret: z.string(),
})
export type SecondFactorSetupStarted = z.infer<typeof SecondFactorSetupStarted>

export const ConfirmSecondFactor = z.object({ code })
/** Shown once; we keep hashes only. */
export const BackupCodes = z.object({ backupCodes: z.array(z.string()) })
export const SecondFactorDisabled = z.object({ status: z.literal(true) })

/** The right password or link of a person who has a second factor: the session waits for a code. */
export const SecondFactorRequired = z.object({
  twoFactorRedirect: z.literal(true),
  /** Stands for what was right so far; ten minutes long. */
  challenge: z.string(),
})
export const CompleteSecondFactorSignIn = z.object({ challenge: LinkToken, code })
