import { eq, or } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { meetingHours, meetings } from '#db/schema/meetings.ts'
import { deleteMeetingSecretsOfPerson } from './delete-meeting-secrets-of-person.ts'

/** Deletes what a leaving person has said about meetings: hours, address, reasons, and the secret addresses. */
export async function deleteMeetingDataOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(meetingHours).where(eq(meetingHours.sellerId, accountId))
  await deleteMeetingSecretsOfPerson(tx, { accountId })
  await tx.update(meetings).set({ address: null }).where(eq(meetings.sellerId, accountId))
  await tx
    .update(meetings)
    .set({ reason: null })
    .where(or(eq(meetings.sellerId, accountId), eq(meetings.buyerId, accountId)))
}
