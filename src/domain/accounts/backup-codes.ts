import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { backupCodes } from '#db/schema/accounts.ts'
import { toBase32 } from '#platform/identity/totp.ts'

const count = 10
/** Sixteen letters: 80 bits cannot be guessed, so a plain hash is enough. */
const codeBytes = 10

/** Creates ten new codes, each valid for one sign-in without the app; earlier codes become invalid. */
export async function replaceBackupCodes(tx: Tx, { accountId }: { accountId: string }): Promise<string[]> {
  const codes = Array.from({ length: count }, () => toBase32(randomBytes(codeBytes)))
  await tx.delete(backupCodes).where(eq(backupCodes.accountId, accountId))
  await tx.insert(backupCodes).values(codes.map((code) => ({ accountId, codeHash: hashOf(code) })))
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Uses a code up; of two simultaneous uses only one succeeds. */
export async function consumeBackupCode(
  tx: Tx,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const spent = await tx
    .delete(backupCodes)
    .where(and(eq(backupCodes.accountId, accountId), eq(backupCodes.codeHash, hashOf(code))))
    .returning({ accountId: backupCodes.accountId })
  return spent.length > 0
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
