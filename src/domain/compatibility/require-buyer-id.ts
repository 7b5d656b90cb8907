import { type MaybeActor, requireRole } from '#domain/actor.ts'

/**
 * Row C-07: makes sure that the signed-in person has a Buyer's record. An account keeps one role from its creation on
 * (row A-07), so every Buyer has the record, and no other role becomes one here.
 */
export function requireBuyerId(actor: MaybeActor): { id: string } {
  return { id: requireRole(actor, 'Buyer').accountId }
}
