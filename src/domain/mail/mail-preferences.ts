import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { mandatoryNoticeKinds, type NoticeKind, type NoticePreferences, type QuietHours } from '#contract/notices.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { mailPreferences } from '#db/schema/mail.ts'
import { cancelUnsentMailMatching } from './cancel-unsent-mail-matching.ts'
import { mailTemplateNamesOfKind } from './mail-kinds.ts'

export type MailRecipient = {
  accountId: string
  isConfirmed: boolean
  mailOff: readonly NoticeKind[]
  pageOff: readonly NoticeKind[]
  pushOff: readonly NoticeKind[]
  quiet: QuietHours | null
}

/**
 * The accounts behind addresses, each with its choices; without addresses of nobody.
 * @reads accounts: mail goes to addresses, and choices belong to accounts.
 */
export async function readMailRecipients(
  tx: DbOrTx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, MailRecipient>> {
  const found = await tx
    .select({
      accountId: users.id,
      email: users.email,
      isConfirmed: users.emailVerified,
      quiet: mailPreferences.quiet,
      mailOff: mailPreferences.mailOff,
      pageOff: mailPreferences.pageOff,
      pushOff: mailPreferences.pushOff,
    })
    .from(users)
    .leftJoin(mailPreferences, eq(mailPreferences.accountId, users.id))
    .where(and(inArray(users.email, [...new Set(emails)]), isNull(users.deletedAt)))
  return new Map(
    found.map(({ email, mailOff, pageOff, pushOff, ...rest }) => [
      email,
      { ...rest, mailOff: mailOff ?? [], pageOff: pageOff ?? [], pushOff: pushOff ?? [] },
    ]),
  )
}

/** The tokens for one-click unsubscription, by account; made where they are missing. */
export async function ensureUnsubscribeTokens(tx: DbOrTx, accountIds: readonly string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  // In a fixed order, so that two transactions wait for each other instead of deadlocking.
  const ids = [...new Set(accountIds)].toSorted()
  await tx
    .insert(mailPreferences)
    .values(ids.map((accountId) => ({ accountId, token: newToken() })))
    .onConflictDoNothing({ target: mailPreferences.accountId })
  const rows = await tx
    .select({ accountId: mailPreferences.accountId, token: mailPreferences.token })
    .from(mailPreferences)
    .where(inArray(mailPreferences.accountId, ids))
  return new Map(rows.map(({ accountId, token }) => [accountId, token]))
}

/** What a person chose; the default is everything, at any hour. */
export async function findMailPreferences(db: DbOrTx, accountId: string): Promise<NoticePreferences> {
  const [found] = await db
    .select({
      mailOff: mailPreferences.mailOff,
      pageOff: mailPreferences.pageOff,
      pushOff: mailPreferences.pushOff,
      quiet: mailPreferences.quiet,
    })
    .from(mailPreferences)
    .where(eq(mailPreferences.accountId, accountId))
  return { mailOff: [], pageOff: [], pushOff: [], quiet: null, ...found } as NoticePreferences
}

/** Stores what a person chose; mail of a kind that they turned off and that has not left is not sent. */
export async function storeMailPreferences(
  tx: Tx,
  { accountId, email, ...set }: { accountId: string; email: string } & Partial<NoticePreferences>,
): Promise<void> {
  await tx
    .insert(mailPreferences)
    .values({ accountId, token: newToken(), ...set })
    .onConflictDoUpdate({ target: mailPreferences.accountId, set: { accountId, ...set } })
  await cancelMailOfKinds(tx, { email, kinds: set.mailOff ?? [] })
}

/**
 * Ends the mail of a kind by the token of its reader. False for a token of nobody; repeating it is no error, and mail
 * that must always go stays as it is.
 */
export async function unsubscribeFromMailKind(
  tx: Tx,
  { token, kind }: { token: string; kind: NoticeKind },
): Promise<boolean> {
  const [found] = await tx
    .select({ accountId: mailPreferences.accountId, mailOff: mailPreferences.mailOff, email: users.email })
    .from(mailPreferences)
    .innerJoin(users, eq(users.id, mailPreferences.accountId))
    .where(and(eq(mailPreferences.token, token), isNull(users.deletedAt)))
    .for('update', { of: mailPreferences })
  if (!found || mandatoryNoticeKinds.includes(kind)) return false
  const mailOff = [...new Set([...found.mailOff, kind])]
  await tx.update(mailPreferences).set({ mailOff }).where(eq(mailPreferences.accountId, found.accountId))
  await cancelMailOfKinds(tx, { email: found.email, kinds: [kind] })
  return true
}

/** Turns the mail of one kind on or off; the caller has locked the person. */
export async function setMailKindPreference(
  tx: Tx,
  { accountId, email, kind, isWanted }: { accountId: string; email: string; kind: NoticeKind; isWanted: boolean },
): Promise<void> {
  const token = (await ensureUnsubscribeTokens(tx, [accountId])).get(accountId)
  if (!isWanted) {
    if (token) await unsubscribeFromMailKind(tx, { token, kind })
    return
  }
  const [found] = await tx
    .select({ mailOff: mailPreferences.mailOff })
    .from(mailPreferences)
    .where(eq(mailPreferences.accountId, accountId))
    .for('update')
  const mailOff = (found?.mailOff ?? []).filter((off) => off !== kind)
  await storeMailPreferences(tx, { accountId, email, mailOff: mailOff as NoticePreferences['mailOff'] })
}

/** Deletes what a person chose, and with it their token. */
export async function deleteMailPreferences(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(mailPreferences).where(eq(mailPreferences.accountId, accountId))
}

async function cancelMailOfKinds(
  tx: Tx,
  { email, kinds }: { email: string; kinds: readonly NoticeKind[] },
): Promise<void> {
  const templates = kinds.flatMap(mailTemplateNamesOfKind)
  if (templates.length > 0) await cancelUnsentMailMatching(tx, { templates, to: email })
}

const newToken = () => randomBytes(32).toString('base64url')
