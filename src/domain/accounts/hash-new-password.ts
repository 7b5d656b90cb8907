import { validation } from '#contract/messages.ts'
import { DomainError } from '#domain/domain-error.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { isGuessablePassword } from './guessable-password.ts'

/**
 * What is kept of a password that somebody chooses, for themselves or for another: every way to set one comes here.
 * @throws DomainError `invalid` for a common one, with the text in `fields[field]`, the input that held it.
 */
export async function hashNewPassword(
  password: string,
  { field }: { field: 'password' | 'newPassword' },
): Promise<string> {
  if (isGuessablePassword(password)) {
    throw new DomainError('invalid', validation.passwordCommon, { fields: { [field]: validation.passwordCommon } })
  }
  return hashPassword(password)
}
