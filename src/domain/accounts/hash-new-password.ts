import { validationMessages } from '#contract/notification-and-validation-messages.ts'
import { DomainError } from '#domain/domain-error.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { isGuessablePassword } from './guessable-password.ts'

/**
 * The hash to store for a password that a person chooses, for themselves or for another: every way to set one uses it.
 * @throws DomainError `invalid` for a common password, with the text in `fields[field]`, the input that held it.
 */
export async function hashNewPassword(
  password: string,
  { field }: { field: 'password' | 'newPassword' },
): Promise<string> {
  if (isGuessablePassword(password)) {
    throw new DomainError('invalid', validationMessages.passwordCommon, {
      fields: { [field]: validationMessages.passwordCommon },
    })
  }
  return hashPassword(password)
}
