import type { Tx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findOpenMoney, type OpenMoney } from '#domain/payments/find-open-money.ts'

/**
 * A person whose money is on its way stays who they are until it has arrived.
 * @throws DomainError `conflict` that names the car and what to do.
 */
export async function refuseOpenMoney(tx: Tx, accountId: string, { isOwn = false } = {}): Promise<void> {
  const open = await findOpenMoney(tx, accountId)
  if (!open) return
  const { kind, carTitle } = open
  throw new DomainError('conflict', (isOwn ? ownReasons : reasons)[kind](carTitle))
}

const reasons: Record<OpenMoney['kind'], (carTitle: string) => string> = {
  paid: (carTitle) =>
    `Money of this person is on its way: “${carTitle}” is paid and not handed over. Ask buyer and seller to confirm the hand-over first.`,
  paying: (carTitle) =>
    `Money of this person is on its way: a payment for “${carTitle}” is open. It ends within half an hour when nobody completes it; try again then.`,
  dispute: (carTitle) => `A dispute about “${carTitle}” is open. Decide it first.`,
  payout: (carTitle) => `The payout for “${carTitle}” is open. Settle it under “Payments” first.`,
}

/** The same to the person themselves. */
const ownReasons: Record<OpenMoney['kind'], (carTitle: string) => string> = {
  paid: (carTitle) =>
    `Your money is on its way: “${carTitle}” is paid and not handed over. Confirm the hand-over first, or have it refunded.`,
  paying: (carTitle) =>
    `Your money is on its way: a payment for “${carTitle}” is open. It ends within half an hour when nobody completes it; try again then.`,
  dispute: (carTitle) => `Your money is on its way: a dispute about “${carTitle}” is open. Wait until it is decided.`,
  payout: (carTitle) => `Your money is on its way: your payout for “${carTitle}” is open. Wait until it has arrived.`,
}
