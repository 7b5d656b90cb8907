import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Db, DbOrTx, Tx } from '#db/client.ts'
import { phoneCodes } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { smsCodeMessage } from '#domain/mail/sms-code-message.ts'
import type { IdentityService } from '#platform/identity/identity-service.ts'

export type SecretEncryptor = Pick<IdentityService, 'encryptSecret' | 'decryptSecret'>
export type PhoneCodePurpose = 'sign-in' | 'confirm'

const lifeMs = 10 * 60_000
/** Guesses among a million codes; then the person must request another code. */
const maxTries = 5
/** Messages to one number, from all requesters together: they cost money, and may disturb a stranger. */
export const phoneCodeRateLimit = { name: 'phone-code', windowSeconds: 60 * 60, points: 5 }

/** A number in the format for messages; null where its country code is missing. */
export function toE164PhoneNumber(phoneNumber: string): string | null {
  return phoneNumber.trim().startsWith('+') ? `+${phoneNumber.replaceAll(/\D/g, '')}` : null
}

/** Replaces the previous code by a new one, and sends it in a message. */
export async function issuePhoneCode(
  db: DbOrTx,
  sealing: SecretEncryptor,
  issue: { accountId: string; purpose: PhoneCodePurpose; number: string; language: Language; now: Date },
): Promise<{ to: string; text: string }> {
  const { accountId, purpose, number, language, now } = issue
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    number,
    sealedCode: sealing.encryptSecret(code),
    tries: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  }
  await db
    .insert(phoneCodes)
    .values({ accountId, purpose, ...fresh })
    .onConflictDoUpdate({ target: [phoneCodes.accountId, phoneCodes.purpose], set: fresh })
  return { to: number, text: smsCodeMessage(code, language) }
}

/**
 * Whether this is the code. Each try counts before the code is checked, so that simultaneous tries cannot all pass the
 * limit. The caller must then use a correct code up with `consumePhoneCode`.
 */
export async function isPhoneCodeCorrect(
  db: Db,
  sealing: SecretEncryptor,
  tried: { accountId: string; purpose: PhoneCodePurpose; number: string; code: string; now: Date },
): Promise<boolean> {
  const { accountId, purpose, number, code, now } = tried
  const isLive = and(
    eq(phoneCodes.accountId, accountId),
    eq(phoneCodes.purpose, purpose),
    eq(phoneCodes.number, number),
    gt(phoneCodes.expiresAt, now),
    lt(phoneCodes.tries, maxTries),
  )
  const [row] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(isLive)
    .returning({ sealedCode: phoneCodes.sealedCode })
  if (!row) return false
  const [given, expected] = [Buffer.from(code), Buffer.from(sealing.decryptSecret(row.sealedCode))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Of two simultaneous requests with the correct code, one succeeds. */
export async function consumePhoneCode(
  tx: Tx,
  { accountId, purpose }: { accountId: string; purpose: PhoneCodePurpose },
): Promise<boolean> {
  const isIt = and(eq(phoneCodes.accountId, accountId), eq(phoneCodes.purpose, purpose))
  return (await tx.delete(phoneCodes).where(isIt).returning({ number: phoneCodes.number })).length > 0
}

export function wrongPhoneCodeError(): DomainError {
  const message = 'That code is wrong or has expired. After five tries, request a new one.'
  return new DomainError('invalid', message, { fields: { code: message } })
}

/** For numbers that cannot receive a message. */
export function phoneCountryCodeMissingError(field: string): DomainError {
  const message = 'Enter the number with its country code, for example +1 512 555 0123.'
  return new DomainError('invalid', message, { fields: { [field]: message } })
}
