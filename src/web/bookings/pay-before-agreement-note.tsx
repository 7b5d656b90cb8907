import type { BuyerOrder } from '#contract/bookings.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'

/** What paying means while the seller has not agreed, which is allowed (row E-05); nothing once they have. */
export function PayBeforeAgreementNote({ order }: { order: Pick<BuyerOrder, 'canPay' | 'isAgreed'> }) {
  const t = useOrdersTexts()
  return order.canPay && !order.isAgreed && <p className="text-muted text-sm">{t('payBeforeAgreement')}</p>
}
