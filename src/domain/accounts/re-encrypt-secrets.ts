import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { secondFactors, signInMethods } from '#db/schema/accounts.ts'
import type { IdentityService } from '#platform/identity/identity-service.ts'

/**
 * Encrypts the database's long-lived secrets (second factors, tokens of providers) with the current server secret,
 * where they still use the previous one; returns the number of changed rows. Codes and provider sign-ins that last only
 * minutes are left to expire. A row that changes meanwhile was just written with the current secret, and is skipped.
 */
export async function reEncryptSecrets(
  db: Db,
  { reEncryptSecrets: anew }: Pick<IdentityService, 'reEncryptSecrets'>,
): Promise<number> {
  let count = 0
  const { accountId, sealedSecret } = secondFactors
  for (const row of await db.select({ accountId, sealedSecret }).from(secondFactors)) {
    const sealed = anew(row.sealedSecret)
    if (sealed === null) continue
    const isAsRead = and(eq(accountId, row.accountId), eq(sealedSecret, row.sealedSecret))
    await db.update(secondFactors).set({ sealedSecret: sealed }).where(isAsRead)
    count += 1
  }
  const { id, accessToken, refreshToken } = signInMethods
  const hasTokens = or(isNotNull(accessToken), isNotNull(refreshToken))
  for (const row of await db.select({ id, accessToken, refreshToken }).from(signInMethods).where(hasTokens)) {
    const tokens = [row.accessToken, row.refreshToken].map((token) => token && anew(token))
    if (tokens.every((token) => token === null)) continue
    const isAsRead = and(
      eq(id, row.id),
      row.accessToken === null ? undefined : eq(accessToken, row.accessToken),
      row.refreshToken === null ? undefined : eq(refreshToken, row.refreshToken),
    )
    const [access, refresh] = tokens
    await db
      .update(signInMethods)
      .set({ accessToken: access ?? undefined, refreshToken: refresh ?? undefined })
      .where(isAsRead)
    count += 1
  }
  return count
}
