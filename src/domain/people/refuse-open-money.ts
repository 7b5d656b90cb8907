import type { Tx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findOpenMoney } from '#domain/payments/find-open-money.ts'

/**
 * A person whose money is on its way stays who they are until it has arrived.
 * @throws DomainError `conflict` that names the car and what to do.
 */
export async function refuseOpenMoney(tx: Tx, accountId: string): Promise<void> {
  const open = await findOpenMoney(tx, accountId)
  if (!open) return
  const { kind, carTitle } = open
  throw new DomainError(
    'conflict',
    kind === 'paid'
      ? `Money of this person is on its way: “${carTitle}” is paid and not handed over. Ask buyer and seller to confirm the hand-over first.`
      : `Money of this person is on its way: a payment for “${carTitle}” is open. It ends within half an hour when nobody completes it; try again then.`,
  )
}
