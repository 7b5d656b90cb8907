import { withLatinDigits } from '#contract/latin-digits.ts'

/** Two letters, two digits, and 11 to 30 letters and digits, all of which may stand in groups. */
const ibanShaped = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]){11,30}\b/gi
const shortestIban = 15

/** Whether a text contains the number of a bank account as ISO 13616 writes it, with digits that check. */
export function containsIban(text: string): boolean {
  const plain = withLatinDigits(text.normalize('NFKC'))
  return [...plain.matchAll(ibanShaped)].some(([found]) => {
    const groups = found.split(/[ -]/)
    // The words behind it may have been taken for a part of it.
    return groups.some((_, last) => isIban(groups.slice(0, last + 1).join('')))
  })
}

/** The remainder of ISO 7064: the first four signs at the end, letters as 10 to 35. */
function isIban(account: string): boolean {
  if (account.length < shortestIban) return false
  const digits = [...account.slice(4), ...account.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
