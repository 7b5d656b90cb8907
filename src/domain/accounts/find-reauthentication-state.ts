import { and, eq, isNotNull } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { ReauthenticationMethod, ReauthenticationState } from '#contract/reauthentication.ts'
import type { DbOrTx } from '#db/client.ts'
import { secondFactors, signInMethods } from '#db/schema/accounts.ts'
import { type MaybeActor, reauthenticationValidMs, requireRole } from '#domain/actor.ts'

/** How this person may prove their identity again, and until when the last proof is valid. */
export async function findReauthenticationState(
  db: DbOrTx,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<ReauthenticationState> {
  const { accountId, confirmedAt } = requireRole(actor, ...roles)
  const until = confirmedAt === null ? null : new Date(confirmedAt.getTime() + reauthenticationValidMs)
  return {
    ways: await reauthenticationMethodsOf(db, accountId),
    confirmedUntil: until && until > now ? until.toISOString() : null,
  }
}

/** A mailed code is only as secure as the mailbox: it is only for people without another way. */
export async function reauthenticationMethodsOf(db: DbOrTx, accountId: string): Promise<ReauthenticationMethod[]> {
  const [password] = await db
    .select({ id: signInMethods.id })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, accountId), isNotNull(signInMethods.password)))
  const [factor] = await db
    .select({ id: secondFactors.accountId })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)))
  const ways: ReauthenticationMethod[] = [
    ...(password ? ['password' as const] : []),
    ...(factor ? ['secondFactor' as const] : []),
  ]
  return ways.length > 0 ? ways : ['mail']
}
