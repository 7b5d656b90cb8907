import { type Role, reservedNameErrorMessage } from '#contract/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Only an Admin may have a name that reads like one.
 * @throws DomainError `invalid` with `fields.name`
 */
export function rejectReservedName(person: { name: string; role: Role }): void {
  const message = reservedNameErrorMessage(person)
  if (message) throw new DomainError('invalid', message, { fields: { name: message } })
}
