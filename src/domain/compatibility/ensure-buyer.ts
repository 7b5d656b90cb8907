import { type MaybeActor, requireRole } from '#domain/actor.ts'

/**
 * Row C-07: makes sure that the signed-in person has a Buyer's record. An account has one role from its beginning on
 * (row A-07), so that the record is there for every Buyer, and no other role becomes one here.
 */
export function ensureBuyer(actor: MaybeActor): { id: string } {
  return { id: requireRole(actor, 'Buyer').accountId }
}
