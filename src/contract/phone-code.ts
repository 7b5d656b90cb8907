import { z } from 'zod'
import { withLatinDigits } from './latin-digits.ts'
import { PhoneNumber } from './phone.ts'

/** Six digits; people type spaces and hyphens between them, which are removed. */
const code = z
  .string({ error: 'Enter the code' })
  .max(40, { error: 'This isn’t a valid code' })
  .transform((text) => withLatinDigits(text).replaceAll(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: 'Enter the code', abort: true })
      .regex(/^\d{6}$/, { error: 'Enter the six digits from the message' }),
  )

export const RequestPhoneCodeRequest = z.object({ phoneNumber: PhoneNumber })
export const SignInByPhoneRequest = RequestPhoneCodeRequest.extend({ code })
/** The same message for every number. */
export const phoneCodeRequestedMessage = 'If an account has confirmed this number, we’ve texted it a code.'
export const PhoneCodeRequestedResponse = z.object({ status: z.literal(true), message: z.string() })

export const ConfirmPhoneRequest = z.object({ code })
export const PhoneActionDoneResponse = z.object({ status: z.literal(true) })
