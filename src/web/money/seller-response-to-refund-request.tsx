import type { SellerAnswerToRefundRequest } from '#contract/disputes.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

type SellerResponseProps = {
  to: SellerAnswerToRefundRequest
  /** The seller's name; null where the seller is the reader. */
  seller: string | null
  className?: string
}

/** The seller's answer to a refund request, with its time and text; nothing before they answered. */
export function SellerResponseToRefundRequest({ to, seller, className = '' }: SellerResponseProps) {
  const t = useMoneyTexts()
  const { sellerAgrees, sellerAnswer, answeredAt } = to
  if (sellerAgrees === null || answeredAt === null) return null
  const said = {
    seller: seller ?? '',
    words: sellerAnswer ?? '',
    time: () => <LocalizedTime at={answeredAt} show="dateTime" />,
  }
  const own = sellerAgrees ? 'youAgreed' : 'youDisagreed'
  const others = sellerAgrees ? 'sellerAgreed' : 'sellerDisagreed'
  return <p className={`wrap-anywhere ${className}`}>{t.rich(seller === null ? own : others, said)}</p>
}
