import type { SellerAnswerToRefundRequest } from '#contract/disputes.ts'
import { useMoneyTexts } from '#web/texts/money.ts'
import { Time } from '#web/ui/time.tsx'

type SellerResponseProps = {
  to: SellerAnswerToRefundRequest
  /** The seller's name; null where it is the seller who reads it. */
  seller: string | null
  className?: string
}

/** Whether the seller agreed to a request for a refund, when and in which words; nothing before they answered. */
export function SellerResponse({ to, seller, className = '' }: SellerResponseProps) {
  const t = useMoneyTexts()
  const { sellerAgrees, sellerAnswer, answeredAt } = to
  if (sellerAgrees === null || answeredAt === null) return null
  const said = { seller: seller ?? '', words: sellerAnswer ?? '', time: () => <Time at={answeredAt} show="dateTime" /> }
  const own = sellerAgrees ? 'youAgreed' : 'youDisagreed'
  const others = sellerAgrees ? 'sellerAgreed' : 'sellerDisagreed'
  return <p className={`wrap-anywhere ${className}`}>{t.rich(seller === null ? own : others, said)}</p>
}
