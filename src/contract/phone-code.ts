import { z } from 'zod'
import { PhoneNumber } from './phone.ts'

/** Six digits; people type spaces and hyphens between them, which are removed. */
const code = z
  .string({ error: 'Enter the code' })
  .max(40, { error: 'This is no code' })
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: 'Enter the code', abort: true })
      .regex(/^\d{6}$/, { error: 'Enter the six digits of the message' }),
  )

export const RequestPhoneCode = z.object({ phoneNumber: PhoneNumber })
export const SignInByPhone = RequestPhoneCode.extend({ code })
/** The same message for every number. */
export const phoneCodeRequestedMessage = 'If an account has confirmed this number, a code is on its way to it.'
export const PhoneCodeRequested = z.object({ status: z.literal(true), message: z.string() })

export const ConfirmPhone = z.object({ code })
export const PhoneActionDone = z.object({ status: z.literal(true) })
