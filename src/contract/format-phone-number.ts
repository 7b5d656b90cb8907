/**
 * A telephone number as every page writes it, in groups apart by spaces (ITU-T E.123): numbers are kept as typed, with any
 * punctuation. North American numbers have groups of their own, also without the code of their country; the groups of any
 * other are those that were typed.
 */
export function formatPhoneNumber(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  const northAmerican = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/.exec(digits)
  const isElsewhere = typed.startsWith('+') && digits.length !== 11
  if (northAmerican && !isElsewhere) {
    const groups = northAmerican.slice(1).join(' ')
    return digits.length === 11 ? `+1 ${groups}` : groups
  }
  const plus = typed.startsWith('+') ? '+' : ''
  return plus + typed.split(/\D+/).filter(Boolean).join(' ')
}
