import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import type { MailTemplateName } from './mail-templates.ts'

/** Selects mail: to an address, or with a token or a car in its data. */
type Which = { templates: readonly MailTemplateName[] } & ({ to: string } | { token: string } | { carId: string })

/** Cancels unsent mail whose content is no longer relevant. */
export async function cancelUnsentMailMatching(tx: Tx, which: Which): Promise<void> {
  // The literal, not a parameter: otherwise the index of queued mail is not used.
  const isQueued = sql`${mails.state} = 'queued'`
  await tx.delete(mails).where(and(isQueued, inArray(mails.template, [...which.templates]), isOf(which)))
}

function isOf(which: Which) {
  if ('to' in which) return eq(mails.recipient, which.to)
  return 'token' in which
    ? sql`${mails.data}->>'token' = ${which.token}`
    : sql`${mails.data}->>'carId' = ${which.carId}`
}

/**
 * Cancels the mail about an event as long as it has not left, also between two tries, and what the notification centre says
 * of it. Of one that is leaving at this moment it depends on who is first.
 */
export async function cancelWaitingMailOfEvents(tx: Tx, eventKeys: readonly string[]): Promise<void> {
  await tx.delete(mails).where(and(inArray(mails.eventKey, [...eventKeys]), eq(mails.state, 'queued')))
  for (const eventKey of eventKeys) await publishDomainEvent(tx, 'person.notice-corrected', { eventKey, data: null })
}

/** Cancels the mail about an event, if its sending has not begun. */
export async function cancelUnsentMailOfEvent(tx: Tx, eventKey: string): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.eventKey, eventKey), eq(mails.state, 'queued'), eq(mails.attempts, 0)))
}

type Data = Record<string, unknown>

/**
 * Corrects a mail whose sending has not begun, and what the notification centre says of it: `correct` returns the new
 * data, or null for a mail that is no longer news, which is cancelled. Returns false where there is no such mail.
 */
export async function correctUnsentMail(
  tx: Tx,
  eventKey: string,
  correct: (data: Data) => Data | null,
): Promise<boolean> {
  const unsent = await lockUnsentMail(tx, eventKey)
  if (!unsent) return false
  const data = correct(unsent.data)
  if (data) await tx.update(mails).set({ data }).where(eq(mails.id, unsent.id))
  else await tx.delete(mails).where(eq(mails.id, unsent.id))
  await publishDomainEvent(tx, 'person.notice-corrected', { eventKey, data })
  return true
}

/** Adds news to a mail whose sending has not begun, and returns its new data; null where there is no such mail. */
export async function addToUnsentMail<Added extends Data>(
  tx: Tx,
  eventKey: string,
  add: (data: Data) => Added,
): Promise<Added | null> {
  const unsent = await lockUnsentMail(tx, eventKey)
  if (!unsent) return null
  const data = add(unsent.data)
  await tx.update(mails).set({ data }).where(eq(mails.id, unsent.id))
  return data
}

/** Lets a mail whose sending has not begun leave at that time, if it would leave later. */
export async function bringForwardUnsentMail(tx: Tx, eventKey: string, at: Date): Promise<void> {
  const unsent = await lockUnsentMail(tx, eventKey)
  if (!unsent || unsent.nextAttemptAt <= at) return
  await tx.update(mails).set({ nextAttemptAt: at }).where(eq(mails.id, unsent.id))
}

async function lockUnsentMail(tx: Tx, eventKey: string) {
  const isUnsent = and(eq(mails.eventKey, eventKey), eq(mails.state, 'queued'), eq(mails.attempts, 0))
  const { id, data, nextAttemptAt } = mails
  const [unsent] = await tx.select({ id, data, nextAttemptAt }).from(mails).where(isUnsent).for('update')
  return unsent
}
