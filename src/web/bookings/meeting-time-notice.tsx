import type { BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

/**
 * Tells the buyer that the time they asked for cannot be agreed, and why as far as they may know. What to do next is left to
 * another time that somebody has proposed.
 */
export function BuyerMeetingTimeNotice({ order }: { order: BuyerOrder }) {
  const t = useOrdersTexts()
  const { timeObstacle, meeting } = order
  if (!timeObstacle) return null
  return (
    <InlineNotice tone="warning">
      {t(timeObstacle === 'past' ? 'timePassedOfBuyer' : 'timeTakenOfBuyer')} {!meeting?.proposal && t('noTimeAgreed')}
    </InlineNotice>
  )
}

/** Tells the seller what stands in the way of the time, and what accepting would mean or has meant. */
export function SellerMeetingTimeNotice({ booking }: { booking: SellerBooking }) {
  const t = useOrdersTexts()
  const reason = useSellerTimeObstacleText(booking)
  const { canAnswer, acceptsSaleAlone, timeObstacle, buyer, meeting } = booking
  if (canAnswer && acceptsSaleAlone)
    return (
      <InlineNotice tone="warning">
        {reason} {t('acceptingSaleAlone', { name: buyer.name })}
      </InlineNotice>
    )
  if (!timeObstacle) return null
  return (
    <InlineNotice tone="warning">
      {reason} {!meeting?.proposal && t(canAnswer ? 'proposeBeforeAccepting' : 'saleAcceptedAlone')}
    </InlineNotice>
  )
}

const obstacleTexts = {
  past: 'timePassedOfSeller',
  sellerBusy: 'timeTakenOfSeller',
  buyerBusy: 'buyerNotFree',
} as const

/** Why the time cannot be agreed, as a sentence for the seller; null where nothing is in its way. */
export function useSellerTimeObstacleText({
  timeObstacle,
  buyer,
}: Pick<SellerBooking, 'timeObstacle' | 'buyer'>): string | null {
  const t = useOrdersTexts()
  return timeObstacle ? t(obstacleTexts[timeObstacle], { name: buyer.name }) : null
}
