import { eq } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { confirmedPhones, users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { lockActorRow } from '../lock-actor-row.ts'
import { clearVerificationAttempts, recordVerificationAttempt } from '../verification-attempts.ts'
import {
  consumePhoneCode,
  isPhoneCodeCorrect,
  type SecretEncryptor,
  toE164PhoneNumber,
  wrongPhoneCodeError,
} from './phone-codes.ts'

/**
 * Row S-27: a correct code confirms the number on the profile, which can then sign the person in. Another account that
 * confirmed the number before loses it: numbers change hands, and this person has just proved that they have it.
 * @throws DomainError `invalid` with `fields.code`, `too_many_requests`
 */
export async function confirmPhone(
  db: Db,
  sealing: SecretEncryptor,
  actor: MaybeActor,
  { code, address, now }: { code: string; address: string; now: Date },
): Promise<void> {
  const person = requireRole(actor, ...roles)
  const { accountId } = person
  const attempts = { email: `phone-confirm:${accountId}` }
  await recordVerificationAttempt(db, { ...attempts, address, now })
  const [account] = await db.select().from(users).where(eq(users.id, accountId))
  const number = toE164PhoneNumber(account?.phoneNumber ?? '')
  const purpose = 'confirm'
  const isRight = number !== null && (await isPhoneCodeCorrect(db, sealing, { accountId, purpose, number, code, now }))
  if (!account || !isRight) throw wrongPhoneCodeError()
  await db.transaction(async (tx) => {
    // A person who is deleted or suspended at this moment must not leave a number behind.
    await lockActorRow(tx, person)
    if (!(await consumePhoneCode(tx, { accountId, purpose }))) throw wrongPhoneCodeError()
    await tx.delete(confirmedPhones).where(eq(confirmedPhones.number, number))
    const confirmed = { number, confirmedAt: now }
    await tx
      .insert(confirmedPhones)
      .values({ accountId, ...confirmed })
      .onConflictDoUpdate({ target: confirmedPhones.accountId, set: confirmed })
    const eventKey = `phone-confirmed:${accountId}:${now.toISOString()}`
    await queueMail(tx, { eventKey, to: account.email, template: 'phone-confirmed', data: {}, now })
    const subject = { type: 'person', id: accountId }
    await recordAuditEntry(tx, { actorId: accountId, action: 'person.phone-confirmed', subject, at: now })
  })
  await clearVerificationAttempts(db, attempts)
}
