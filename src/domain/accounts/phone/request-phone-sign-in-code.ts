import { and, eq, isNull } from 'drizzle-orm'
import { languageOrDefault } from '#contract/languages.ts'
import type { Db } from '#db/client.ts'
import { confirmedPhones, users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { SmsSender } from '#platform/sms/sms-sender.ts'
import { accountPhoneIsConfirmedSql } from '../account-phone-is-confirmed-sql.ts'
import { consumeRateLimit } from '../consume-rate-limit.ts'
import {
  issuePhoneCode,
  phoneCodeRateLimit,
  phoneCountryCodeMissingError,
  type SecretEncryptor,
  toE164PhoneNumber,
} from './phone-codes.ts'

type Request = {
  phoneNumber: string
  now: Date
  /** Called when a message was refused. No request waits for the message, because the delay would reveal an account. */
  onFailure: (error: unknown) => void
}

/**
 * Row S-23: sends a code to sign in, where an account has confirmed the number and it has not received too many codes.
 * It returns nothing, and does not fail otherwise, so that the requester does not learn who has an account.
 * @throws DomainError `conflict` where no messages are sent here, `invalid` for a number without a country code.
 */
export async function requestPhoneSignInCode(
  db: Db,
  sealing: SecretEncryptor,
  sms: SmsSender | null,
  { phoneNumber, now, onFailure }: Request,
): Promise<void> {
  if (!sms) throw new DomainError('conflict', 'Phone codes aren’t set up on this site. Use another way to log in.')
  const number = toE164PhoneNumber(phoneNumber)
  if (number === null) throw phoneCountryCodeMissingError('phoneNumber')
  const isSpent = (await consumeRateLimit(db, { budget: phoneCodeRateLimit, spender: number, points: 1, now })) !== null
  const account = await findAccountByPhone(db, number)
  if (isSpent || !account) return
  const { accountId, language } = account
  const message = await issuePhoneCode(db, sealing, { accountId, purpose: 'sign-in', number, language, now })
  sms.send(message).catch(onFailure)
}

/** The account that confirmed this number and still has it. */
export async function findAccountByPhone(db: Db, number: string) {
  const isTheirs = and(eq(confirmedPhones.number, number), accountPhoneIsConfirmedSql, isNull(users.deletedAt))
  const [account] = await db
    .select({ accountId: users.id, language: users.language })
    .from(confirmedPhones)
    .innerJoin(users, eq(users.id, confirmedPhones.accountId))
    .where(isTheirs)
  return account ? { ...account, language: languageOrDefault(account.language) } : null
}
