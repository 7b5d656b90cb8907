import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'

/** A decision on the badge of the verified; `open` is none: the seller waits for one. */
export type VerificationDecision =
  | { kind: 'verified' }
  | { kind: 'declined'; reason: string }
  | { kind: 'open'; askedAt?: Date }

/**
 * Records a decision on a seller's badge, in place of the one before. The caller has locked the seller with
 * `lockPersonAndAdminRows`.
 */
export async function setVerificationDecision(
  tx: Tx,
  { accountId, decision, now }: { accountId: string; decision: VerificationDecision; now: Date },
): Promise<void> {
  const isDeclined = decision.kind === 'declined'
  await tx
    .update(users)
    .set({
      permission: decision.kind === 'verified' ? 'Verified' : null,
      verificationDeclinedAt: isDeclined ? now : null,
      verificationDeclinedReason: isDeclined ? decision.reason : null,
      ...(decision.kind === 'open' && decision.askedAt ? { verificationAskedAt: decision.askedAt } : {}),
      updatedAt: now,
    })
    .where(eq(users.id, accountId))
}
