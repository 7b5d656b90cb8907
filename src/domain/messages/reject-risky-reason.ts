import type { Tx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { detectMessageRisks } from '#domain/text/detect-message-risks.ts'
import { isBlockedBetween } from './find-message-thread-closed-reason.ts'

/**
 * The reason that a person gives with a step, as the other one may read it: without words where one of the two has
 * blocked the other. What is only marked in a conversation is refused here: a mail shows no warning.
 * @throws DomainError `invalid` for a reason with a way to write or pay outside of this site.
 */
export async function rejectRiskyReason(
  tx: Tx,
  { reason, ownId, otherId }: { reason: string | null; ownId: string; otherId: string },
): Promise<string | null> {
  if (reason === null) return null
  if (detectMessageRisks(reason).length > 0) {
    const text = 'Leave out phone numbers, email addresses, links and other ways to pay. A message can say more.'
    throw new DomainError('invalid', text, { fields: { reason: text } })
  }
  return (await isBlockedBetween(tx, { ownId, otherId })) ? null : reason
}
