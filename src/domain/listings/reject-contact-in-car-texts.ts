import { personNameErrorMessages } from '#contract/person-name.ts'
import { DomainError } from '#domain/domain-error.ts'
import { detectMessageRisks } from '#domain/text/detect-message-risks.ts'

/** The texts of a car that are read by everybody; the contract looks at its title. */
const publicTexts = ['description', 'location', 'model', 'category'] as const
type CarTexts = { readonly [Name in (typeof publicTexts)[number]]?: string | null | undefined }

const otherPayment = 'Leave out other ways to pay. We can help only with payments on this site'

/**
 * Telephone numbers and addresses stay private until a booking is accepted, and money is paid here. Only what a person
 * writes now is looked at: a text that a feed brought, or that stood there before, stays.
 * @throws DomainError `invalid`, at each field, for a text with a telephone number, an address, or another way to pay.
 */
export function rejectContactInCarTexts(written: CarTexts, before: CarTexts = {}): void {
  const fields: Record<string, string> = {}
  for (const name of publicTexts) {
    const text = written[name]
    if (!text || text === before[name]) continue
    const risks = detectMessageRisks(text)
    if (risks.includes('phone') || risks.includes('email')) fields[name] = personNameErrorMessages.contact
    else if (risks.includes('payment')) fields[name] = otherPayment
  }
  const [message] = Object.values(fields)
  if (message) throw new DomainError('invalid', message, { fields })
}
