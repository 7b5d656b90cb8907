import { type MaybeActor, requireRole } from '#domain/actor.ts'

/**
 * Row C-07: makes sure that the signed-in person has a Buyer's record. Every Buyer has it, and no other role becomes one
 * here: that is chosen in the user menu (row G-30).
 */
export function requireBuyerId(actor: MaybeActor): { id: string } {
  return { id: requireRole(actor, 'Buyer').accountId }
}
