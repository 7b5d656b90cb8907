import { eq } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import { languageOrDefault } from '#contract/languages.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { SmsSender } from '#platform/sms/sms-sender.ts'
import { consumeRateLimit } from '../consume-rate-limit.ts'
import {
  issuePhoneCode,
  phoneCodeRateLimit,
  phoneCountryCodeMissingError,
  type SecretEncryptor,
  toE164PhoneNumber,
} from './phone-codes.ts'

/**
 * Row S-27: sends a code to the number on the person's own profile. A confirmed number can sign in to the account, so
 * the person confirms their identity first.
 * @throws DomainError `conflict` where no messages are sent here, or there is no number; `invalid` for one without a
 * country code; `confirmation_required`; `too_many_requests`; `provider_unavailable`.
 */
export async function requestPhoneConfirmation(
  db: Db,
  sealing: SecretEncryptor,
  sms: SmsSender | null,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<void> {
  const person = requireRole(actor, ...roles)
  const { accountId } = person
  if (!sms) throw new DomainError('conflict', 'Phone codes aren’t set up on this site. Use another way to log in.')
  const [account] = await db.select().from(users).where(eq(users.id, accountId))
  if (!account?.phoneNumber) throw new DomainError('conflict', 'Your profile has no phone number yet. Add one first.')
  const number = toE164PhoneNumber(account.phoneNumber)
  if (number === null) throw phoneCountryCodeMissingError('phoneNumber')
  requireRecentReauthentication(person, now)
  for (const spender of [number, accountId]) {
    const retryAfterSeconds = await consumeRateLimit(db, { budget: phoneCodeRateLimit, spender, points: 1, now })
    if (retryAfterSeconds === null) continue
    const message = 'We’ve sent you several codes already. Please try again in an hour.'
    throw new DomainError('too_many_requests', message, { retryAfterSeconds })
  }
  const language = languageOrDefault(account.language)
  const message = await issuePhoneCode(db, sealing, { accountId, purpose: 'confirm', number, language, now })
  try {
    await sms.send(message)
  } catch (cause) {
    const words = 'We couldn’t send the message. Please try again in a moment.'
    throw new DomainError('provider_unavailable', words, { cause })
  }
}
