import type { BookingStatus } from '#contract/bookings.ts'
import type { Tx } from '#db/client.ts'
import { rejectBlockedPair } from '#domain/messages/find-message-thread-closed-reason.ts'

const messages = {
  byOther: 'This person does not go on with this booking. You can still end it.',
  byYou: 'You have blocked this person. Unblock them in your messages to go on with this booking, or end it.',
}

/**
 * A booking that waits is neither accepted nor paid while one of its two sides has blocked the other: both give the two each
 * other's telephone number. What was agreed or paid before the block goes on.
 * @throws DomainError `conflict`
 */
export async function rejectNewAgreementOfBlockedPair(
  tx: Tx,
  { status, buyerId, sellerId }: { status: BookingStatus; buyerId: string; sellerId: string },
  side: 'buyer' | 'seller',
): Promise<void> {
  if (status !== 'requested') return
  const [ownId, otherId] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
  await rejectBlockedPair(tx, { ownId, otherId }, messages)
}
