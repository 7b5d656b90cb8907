import type { MeetingSide } from '#contract/meetings.ts'
import type { Tx } from '#db/client.ts'
import { screenReason } from '#domain/messages/screen-reason.ts'
import type { MeetingRow } from './meeting-policy.ts'

/** A side's reason as the other side may read it; what `screenReason` throws. */
export function screenMeetingReason(
  tx: Tx,
  { buyerId, sellerId }: Pick<MeetingRow, 'buyerId' | 'sellerId'>,
  { reason, side }: { reason: string | null; side: MeetingSide },
): Promise<string | null> {
  const [ownId, otherId] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
  return screenReason(tx, { reason, ownId, otherId })
}
