import type { AuditChain } from '#contract/audit.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { verifyAudit } from './verify-audit.ts'

const underWay = new WeakMap<Db, Promise<AuditChain>>()

/** How the chain of the audit log stands, for an Admin. Those who ask while somebody's check is under way share it. */
export async function checkAudit(db: Db, actor: MaybeActor, { now }: { now: Date }): Promise<AuditChain> {
  requireRole(actor, 'Admin')
  const running = underWay.get(db)
  if (running) return running
  const check = verifyAudit(db, { now }).finally(() => underWay.delete(db))
  underWay.set(db, check)
  return check
}
