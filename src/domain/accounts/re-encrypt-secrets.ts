import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { secondFactors, signInMethods } from '#db/schema/accounts.ts'
import type { Identity } from '#platform/identity/identity.ts'

/**
 * Seals what the database keeps for long (second factors, tokens of providers) with today's secret, where it still is
 * under the one before; answers how many rows it was. Codes and visits that live for minutes are left to end. A row that
 * changes meanwhile was just written, with today's secret, and stays as it is.
 */
export async function reEncryptSecrets(
  db: Db,
  { reEncryptSecrets: anew }: Pick<Identity, 'reEncryptSecrets'>,
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
