import type { MeetingSide } from '#contract/meetings.ts'
import type { Tx } from '#db/client.ts'
import { rejectRiskyReason } from '#domain/messages/reject-risky-reason.ts'
import type { MeetingRow } from './meeting-policy.ts'

/** A side's reason as the other side may read it; what `rejectRiskyReason` throws. */
export function rejectRiskyMeetingReason(
  tx: Tx,
  { buyerId, sellerId }: Pick<MeetingRow, 'buyerId' | 'sellerId'>,
  { reason, side }: { reason: string | null; side: MeetingSide },
): Promise<string | null> {
  const [ownId, otherId] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
  return rejectRiskyReason(tx, { reason, ownId, otherId })
}
