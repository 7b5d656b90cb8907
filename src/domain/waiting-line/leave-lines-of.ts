import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { linePlaces } from '#db/schema/waiting-line.ts'

/** A person who leaves waits for nothing any more; the next in line comes with the next look at it. */
export async function leaveLinesOf(tx: Tx, { accountId, now }: { accountId: string; now: Date }): Promise<void> {
  const own = await tx
    .select({ id: linePlaces.id })
    .from(linePlaces)
    .where(and(eq(linePlaces.buyerId, accountId), inArray(linePlaces.state, ['waiting', 'offered'])))
    .orderBy(asc(linePlaces.id))
  for (const { id } of own) {
    await tx.update(linePlaces).set({ state: 'left', endedAt: now }).where(eq(linePlaces.id, id))
  }
}
