import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { confirmedPhones, phoneCodes } from '#db/schema/accounts.ts'

/** Deletes the phone number of a person who leaves. */
export async function deletePhoneNumber(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(phoneCodes).where(eq(phoneCodes.accountId, accountId))
  await tx.delete(confirmedPhones).where(eq(confirmedPhones.accountId, accountId))
}
