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
  if (isOwn) throw new DomainError('conflict', ownWords(kind, carTitle))
  throw new DomainError(
    'conflict',
    kind === 'paid'
      ? `Money of this person is on its way: “${carTitle}” is paid and not handed over. Ask buyer and seller to confirm the hand-over first.`
      : `Money of this person is on its way: a payment for “${carTitle}” is open. It ends within half an hour when nobody completes it; try again then.`,
  )
}

function ownWords(kind: OpenMoney['kind'], carTitle: string): string {
  return kind === 'paid'
    ? `Your money is on its way: “${carTitle}” is paid and not handed over. Confirm the hand-over first, or have it refunded.`
    : `Your money is on its way: a payment for “${carTitle}” is open. It ends within half an hour when nobody completes it; try again then.`
}
