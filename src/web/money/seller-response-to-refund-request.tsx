import type { SellerAnswerToRefundRequest } from '#contract/disputes.ts'
import type { MeetingPlace } from '#contract/format-meeting-time.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { TimeAtPlace } from '#web/ui/time-at-place.tsx'

type SellerResponseProps = {
  to: SellerAnswerToRefundRequest
  /** The seller's name; null where the seller is the reader. */
  seller: string | null
  /** The car's place; an Admin's lists do not name it. */
  place?: MeetingPlace | null
  className?: string
}

/** The seller's answer to a refund request, with its time and text; nothing before they answered. */
export function SellerResponseToRefundRequest({ to, seller, place, className = '' }: SellerResponseProps) {
  const t = useMoneyTexts()
  const { sellerAgrees, sellerAnswer, answeredAt } = to
  if (sellerAgrees === null || answeredAt === null) return null
  const said = {
    seller: seller ?? '',
    words: sellerAnswer ?? '',
    time: () => <TimeAtPlace at={answeredAt} place={place} />,
  }
  const own = sellerAgrees ? 'youAgreed' : 'youDisagreed'
  const others = sellerAgrees ? 'sellerAgreed' : 'sellerDisagreed'
  return <p className={`wrap-anywhere ${className}`}>{t.rich(seller === null ? own : others, said)}</p>
}
