import type { AuditChainStatus } from '#contract/audit.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { verifyAuditChain } from './verify-audit-chain.ts'

const underWay = new WeakMap<Db, Promise<AuditChainStatus>>()

/** How the chain of the audit log stands, for an Admin. Those who ask while somebody's check is under way share it. */
export async function findAuditChainStatus(
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
