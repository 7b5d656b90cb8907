import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { secondFactors } from '#db/schema/accounts.ts'
import type { IdentityService } from '#platform/identity/identity-service.ts'
import { matchTotp } from '#platform/identity/totp.ts'
import { consumeBackupCode } from './backup-codes.ts'
import { selectSecondFactorForUpdate } from './select-second-factor-for-update.ts'

/**
 * Whether this is a code of the person's app, which is accepted once, or a backup code, which is used up by this. Null
 * where the second factor is off.
 */
export async function consumeSecondFactorCode(
  tx: Tx,
  identity: Pick<IdentityService, 'decryptSecret'>,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
): Promise<boolean | null> {
  const factor = await selectSecondFactorForUpdate(tx, accountId)
  if (!factor?.confirmedAt) return null
  const step = matchTotp(identity.decryptSecret(factor.sealedSecret), { code, now, after: factor.lastStep })
  if (step === null) return consumeBackupCode(tx, { accountId, code })
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.accountId, accountId))
  return true
}
