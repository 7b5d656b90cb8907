import { z } from 'zod'

export const reauthenticationMethods = ['password', 'secondFactor', 'mail'] as const
export type ReauthenticationMethod = (typeof reauthenticationMethods)[number]

/** How the signed-in person can prove again who they are, and until when the last proof is valid. */
export const ReauthenticationState = z
  .object({
    /**
     * All of them together are the proof: a person with a password and a second factor enters both. `mail` is the only
     * way, for people with neither.
     */
    ways: z.array(z.enum(reauthenticationMethods)),
    confirmedUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReauthenticationState' })
export type ReauthenticationState = z.infer<typeof ReauthenticationState>

export const passwordRequiredMessage = 'Enter your password'
export const secondFactorCodeRequiredMessage = 'Enter the code'

/** The password and a code, each if `ways` names it: a code of the app, a backup code, or the mailed code. */
export const ReauthenticateRequest = z.strictObject({
  password: z
    .string({ error: passwordRequiredMessage })
    .min(1, { error: passwordRequiredMessage })
    .max(128, { error: passwordRequiredMessage })
    .optional(),
  code: z
    .string({ error: secondFactorCodeRequiredMessage })
    .max(40, { error: 'This isn’t a valid code' })
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().min(1, { error: secondFactorCodeRequiredMessage }))
    .optional(),
})
export type ReauthenticateRequest = z.infer<typeof ReauthenticateRequest>

export const ReauthenticatedResponse = z.object({ confirmedUntil: z.iso.datetime() })
export const ReauthenticationCodeSentResponse = z.object({ status: z.literal(true) })
