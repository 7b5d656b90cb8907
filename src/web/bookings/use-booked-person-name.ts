import type { BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

/** What the other side of a booking is called; who has left has no name. */
export function useBookedPersonName({
  name,
  isDeleted,
}: Pick<BuyerOrder['seller'] | SellerBooking['buyer'], 'name' | 'isDeleted'>): string {
  const t = useOrdersTexts()
  return isDeleted ? t('deletedAccount') : name
}
