import type { Db, DbOrTx } from '#db/client.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { findMailPreferences, setMailKindPreference } from '#domain/mail/mail-preferences.ts'

/**
 * True if the buyer wants mail when the price of a wished car falls, or when it is sold: the default until they
 * decline.
 */
export async function wantsWishlistMail(db: DbOrTx, actor: MaybeActor): Promise<boolean> {
  const { accountId } = requireRole(actor, 'Buyer')
  return !(await findMailPreferences(db, accountId)).mailOff.includes('wish')
}

/** Sets whether the buyer wants it. Declining removes mails that were not sent yet. */
export async function setWishlistMailPreference(
  db: Db,
  actor: MaybeActor,
  { isWanted }: { isWanted: boolean; now: Date },
): Promise<{ isWanted: boolean }> {
  const buyer = requireRole(actor, 'Buyer')
  return db.transaction(async (tx) => {
    await lockActorRow(tx, buyer)
    await setMailKindPreference(tx, { accountId: buyer.accountId, email: buyer.email, kind: 'wish', isWanted })
    return { isWanted }
  })
}
