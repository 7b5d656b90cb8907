import { z } from 'zod'

export const confirmationWays = ['password', 'secondFactor', 'mail'] as const
export type ConfirmationWay = (typeof confirmationWays)[number]

/** How the signed-in person may prove once more who they are, and until when they have. */
export const ConfirmationState = z
  .object({
    /** `mail` only for people with neither a password nor a second factor. */
    ways: z.array(z.enum(confirmationWays)),
    confirmedUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ConfirmationState' })
export type ConfirmationState = z.infer<typeof ConfirmationState>

const secret = (error: string) => z.string({ error }).min(1, { error }).max(128, { error })

/** The password, or a code: of the app, a backup code, or the one that was mailed. */
export const ConfirmIdentity = z.union([
  z.strictObject({ password: secret('Enter your password') }),
  z.strictObject({
    code: z
      .string({ error: 'Enter the code' })
      .max(40, { error: 'This is no code' })
      .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().min(1, { error: 'Enter the code' })),
  }),
])
export type ConfirmIdentity = z.infer<typeof ConfirmIdentity>

export const Confirmed = z.object({ confirmedUntil: z.iso.datetime() })
export const ConfirmCodeSent = z.object({ status: z.literal(true) })
