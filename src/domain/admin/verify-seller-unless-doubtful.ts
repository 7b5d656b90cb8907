import { findSellerWarnings, isSellerDoubtful } from '#contract/seller-warnings.ts'
import type { Db } from '#db/client.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { setSellerVerification } from '#domain/people/set-seller-verification.ts'
import { loadSellerEvidence } from './load-seller-evidence.ts'

/**
 * Gives a seller the badge as one of many, whom nobody looks at one by one (Admin).
 *
 * @throws DomainError `conflict` for a seller against whom something speaks; and as `setSellerVerification`
 */
export async function verifySellerUnlessDoubtful(
  db: Db,
  actor: MaybeActor,
  { personId, now }: { personId: string; now: Date },
): Promise<{ modifiedCount: number }> {
  const evidence = await loadSellerEvidence(db, actor, { id: personId, now })
  if (isSellerDoubtful(findSellerWarnings(evidence)))
    throw new DomainError('conflict', 'There’s something to check about this seller first. Verify them on their own.')
  return setSellerVerification(db, actor, { personId, verified: true, now })
}
