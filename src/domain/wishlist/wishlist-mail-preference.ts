import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, DbOrTx } from '#db/client.ts'
import { mailPreferences } from '#db/schema/mail.ts'
import { lockActor } from '#domain/accounts/lock-actor.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { stopWishlistMail } from './stop-wishlist-mail.ts'

/**
 * True if the buyer wants mail when the price of a wished car falls, or when it is sold: the default until they
 * decline.
 */
export async function wantsWishlistMail(db: DbOrTx, actor: MaybeActor): Promise<boolean> {
  const { accountId } = requireRole(actor, 'Buyer')
  const [found] = await db
    .select({ wishesOffAt: mailPreferences.wishesOffAt })
    .from(mailPreferences)
    .where(eq(mailPreferences.accountId, accountId))
  return !found?.wishesOffAt
}

/** Sets whether the buyer wants it. Declining removes mails that were not sent yet. */
export async function setWishlistMailPreference(
  db: Db,
  actor: MaybeActor,
  { isWanted, now }: { isWanted: boolean; now: Date },
): Promise<{ isWanted: boolean }> {
  const buyer = requireRole(actor, 'Buyer')
  return db.transaction(async (tx) => {
    await lockActor(tx, buyer)
    const [preferences] = await tx
      .insert(mailPreferences)
      .values({ accountId: buyer.accountId, token: randomBytes(32).toString('base64url') })
      .onConflictDoUpdate({
        target: mailPreferences.accountId,
        set: { accountId: buyer.accountId, ...(isWanted ? { wishesOffAt: null } : {}) },
      })
      .returning({ token: mailPreferences.token })
    if (!isWanted && preferences) await stopWishlistMail(tx, { token: preferences.token, now })
    return { isWanted }
  })
}
