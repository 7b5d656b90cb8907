import { ApiError } from '#web/client/api-client.ts'

/** Cents as a form shows them: `1250.00`. */
export const formatDollarInput = (cents: number) => (cents / 100).toFixed(2)

/**
 * Reads the field `amount` in cents.
 * @throws ApiError that names the field.
 */
export function parseAmountField(fields: FormData, wrong: string): number {
  const text = String(fields.get('amount') ?? '')
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  if (/^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0) return Math.round(Number(text) * 100)
  throw new ApiError(422, { code: 'invalid', message: wrong, fields: { amountCents: wrong } })
}
