import { z } from 'zod'
import { withLatinDigits } from './latin-digits.ts'
import { validationMessages } from './notification-and-validation-messages.ts'

/**
 * A plausible telephone number: 7 to 15 digits (the bounds of ITU-T E.164), with the punctuation that people write.
 * Kept as typed, because only the two people who use it know the country of a number without a country code.
 */
export const PhoneNumber = z
  .string({ error: validationMessages.phoneInvalid })
  .trim()
  .overwrite(withLatinDigits)
  .refine((text) => /^\+?[\d\s().-]+$/.test(text) && isPlausibleLength(text), {
    error: validationMessages.phoneInvalid,
  })

function isPlausibleLength(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length
  return digits >= 7 && digits <= 15
}
