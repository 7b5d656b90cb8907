import { z } from 'zod'
import { validation } from './messages.ts'

/**
 * A plausible telephone number: 7 to 15 digits (the bounds of ITU-T E.164), with the punctuation that people write.
 * Kept as it was typed, since a number without a country code is only known to the two people who use it.
 */
export const PhoneNumber = z
  .string({ error: validation.phoneInvalid })
  .trim()
  .refine((text) => /^\+?[\d\s().-]+$/.test(text) && isPlausibleLength(text), { error: validation.phoneInvalid })

function isPlausibleLength(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length
  return digits >= 7 && digits <= 15
}
