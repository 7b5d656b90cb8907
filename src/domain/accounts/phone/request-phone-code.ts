import { and, eq, isNull } from 'drizzle-orm'
import { languageOrDefault } from '#contract/languages.ts'
import type { Db } from '#db/client.ts'
import { confirmedPhones, users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { SmsSender } from '#platform/sms/sms-sender.ts'
import { consumeRateLimit } from '../consume-rate-limit.ts'
import {
  countryCodeMissingError,
  type EncryptionSecret,
  isConfirmedPhoneCurrent,
  issuePhoneCode,
  phoneCodeRateLimit,
  toE164PhoneNumber,
} from './phone-codes.ts'

type Request = {
  phoneNumber: string
  now: Date
  /** Told of a message that was not taken; nobody waits for it, since the wait would tell of an account. */
  onFailure: (error: unknown) => void
}

/**
 * Row S-23: sends a code that signs in, where the number is confirmed by an account and was not sent too many. Answers
 * nothing, and does not fail for it: who asks learns nothing about who has an account.
 * @throws DomainError `conflict` where no messages are sent here, `invalid` for a number without a country code.
 */
export async function requestPhoneCode(
  db: Db,
  sealing: EncryptionSecret,
  sms: SmsSender | null,
  { phoneNumber, now, onFailure }: Request,
): Promise<void> {
  if (!sms) throw new DomainError('conflict', 'Codes by phone are not set up on this site. Use another way.')
  const number = toE164PhoneNumber(phoneNumber)
  if (number === null) throw countryCodeMissingError('phoneNumber')
  const isSpent = (await consumeRateLimit(db, { budget: phoneCodeRateLimit, spender: number, points: 1, now })) !== null
  const account = await findAccountByPhone(db, number)
  if (isSpent || !account) return
  const { accountId, language } = account
  const message = await issuePhoneCode(db, sealing, { accountId, purpose: 'sign-in', number, language, now })
  sms.send(message).catch(onFailure)
}

/** The account that confirmed this number, and has it still. */
export async function findAccountByPhone(db: Db, number: string) {
  const isTheirs = and(eq(confirmedPhones.number, number), isConfirmedPhoneCurrent, isNull(users.deletedAt))
  const [account] = await db
    .select({ accountId: users.id, language: users.language })
    .from(confirmedPhones)
    .innerJoin(users, eq(users.id, confirmedPhones.accountId))
    .where(isTheirs)
  return account ? { ...account, language: languageOrDefault(account.language) } : null
}
