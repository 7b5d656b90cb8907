import { roles } from '#contract/accounts.ts'
import type { NoticePreferences } from '#contract/notices.ts'
import type { Db, DbOrTx } from '#db/client.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { findMailPreferences, storeMailPreferences } from '#domain/mail/mail-preferences.ts'

/** What the acting person chose to be told of, for every kind, whatever their present role. */
export async function findNoticePreferences(db: DbOrTx, actor: MaybeActor): Promise<NoticePreferences> {
  return findMailPreferences(db, requireRole(actor, ...roles).accountId)
}

/** Stores the choice; mail of a kind that they turned off and that has not left is not sent. */
export async function saveNoticePreferences(
  db: Db,
  actor: MaybeActor,
  preferences: NoticePreferences,
): Promise<NoticePreferences> {
  const person = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    await lockActorRow(tx, person)
    const { accountId, email } = person
    await storeMailPreferences(tx, { accountId, email, ...preferences })
    return preferences
  })
}
