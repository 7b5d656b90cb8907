import { z } from 'zod'

export const confirmationWays = ['password', 'secondFactor', 'mail'] as const
export type ConfirmationWay = (typeof confirmationWays)[number]

/** How the signed-in person proves once more who they are, and until when they have. */
export const ConfirmationState = z
  .object({
    /**
     * All of them together are the proof: who has a password and a second factor gives both. `mail` stands alone, for people
     * with neither.
     */
    ways: z.array(z.enum(confirmationWays)),
    confirmedUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ConfirmationState' })
export type ConfirmationState = z.infer<typeof ConfirmationState>

export const passwordMissing = 'Enter your password'
export const codeMissing = 'Enter the code'

/** The password and a code, each where `ways` names it: a code of the app, a backup code, or the one that was mailed. */
export const ConfirmIdentity = z.strictObject({
  password: z
    .string({ error: passwordMissing })
    .min(1, { error: passwordMissing })
    .max(128, { error: passwordMissing })
    .optional(),
  code: z
    .string({ error: codeMissing })
    .max(40, { error: 'This is no code' })
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().min(1, { error: codeMissing }))
    .optional(),
})
export type ConfirmIdentity = z.infer<typeof ConfirmIdentity>

export const Confirmed = z.object({ confirmedUntil: z.iso.datetime() })
export const ConfirmCodeSent = z.object({ status: z.literal(true) })
