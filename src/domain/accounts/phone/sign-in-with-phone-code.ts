import type { Db } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { completeSignIn, type SignInResult } from '../complete-sign-in.ts'
import { lockAccountRow } from '../lock-account-row.ts'
import type { SignInDevice } from '../open-session.ts'
import {
  clearVerificationAttempts,
  deleteVerificationAttempt,
  recordVerificationAttempt,
} from '../verification-attempts.ts'
import {
  consumePhoneCode,
  isPhoneCodeCorrect,
  phoneCountryCodeMissingError,
  type SecretEncryptor,
  toE164PhoneNumber,
  wrongPhoneCodeError,
} from './phone-codes.ts'
import { findAccountByPhone } from './request-phone-sign-in-code.ts'

type Given = { phoneNumber: string; code: string; device: SignInDevice; now: Date }

/**
 * Row S-23: signs a person in once with the code that was sent to an account's confirmed number; or requires the second
 * factor. A wrong code, and a number without an account, have the same result; ten in fifteen minutes lock the number
 * for a while.
 * @throws DomainError `invalid` with `fields.code`, `too_many_requests` with the wait.
 */
export async function signInWithPhoneCode(
  db: Db,
  sealing: SecretEncryptor,
  { phoneNumber, code, device, now }: Given,
): Promise<SignInResult> {
  const number = toE164PhoneNumber(phoneNumber)
  if (number === null) throw phoneCountryCodeMissingError('phoneNumber')
  const attempts = { email: `phone:${number}` }
  const attempt = await recordVerificationAttempt(db, { ...attempts, address: device.address, now })
  try {
    const account = await findAccountByPhone(db, number)
    const purpose = 'sign-in'
    const isRight = account && (await isPhoneCodeCorrect(db, sealing, { ...account, purpose, number, code, now }))
    if (!isRight) throw wrongPhoneCodeError()
    const { accountId } = account
    const admission = await db.transaction(async (tx) => {
      // The person is locked before the code, in the same order as in a deletion.
      await lockAccountRow(tx, accountId)
      if (!(await consumePhoneCode(tx, { accountId, purpose }))) throw wrongPhoneCodeError()
      return completeSignIn(tx, { accountId, way: 'phone', isRemembered: true, device, now })
    })
    await clearVerificationAttempts(db, attempts)
    return admission
  } catch (error) {
    const isWrongCode = error instanceof DomainError && error.code === 'invalid'
    if (!isWrongCode) await deleteVerificationAttempt(db, { id: attempt })
    throw error
  }
}
