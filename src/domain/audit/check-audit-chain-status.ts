import type { AuditChainStatus } from '#contract/audit.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { verifyAuditChain } from './verify-audit-chain.ts'

const underWay = new WeakMap<Db, Promise<AuditChainStatus>>()

/** The state of the audit log's chain, for an Admin. Admins who request it during a running check share that check. */
export async function checkAuditChainStatus(
  db: Db,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<AuditChainStatus> {
  requireRole(actor, 'Admin')
  const running = underWay.get(db)
  if (running) return running
  const check = verifyAuditChain(db, { now }).finally(() => underWay.delete(db))
  underWay.set(db, check)
  return check
}
