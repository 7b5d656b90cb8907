import type { BuyerOrder } from '#contract/bookings.ts'
import { sumRefunds } from '#contract/sum-refunds.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'

type RefundedSumsProps = { booking: Pick<BuyerOrder, 'priceCents' | 'refundedCents' | 'refunds'> }

/** What of the price of a booking was refunded, is on its way back, and what the buyer pays in the end; else nothing. */
export function RefundedSums({ booking }: RefundedSumsProps) {
  const t = useMoneyTexts()
  // A server of an earlier release does not tell the seller.
  if (!booking.refunds) return null
  const { refundedCents, comingCents, finalCents } = sumRefunds(booking)
  if (refundedCents === 0 && comingCents === 0) return null
  const price = (cents: number) => ({ price: () => <FormattedPrice cents={cents} className="font-semibold" /> })
  return (
    <p className="figures flex flex-wrap gap-x-3 text-sm">
      {refundedCents > 0 && <span>{t.rich('givenBack', price(refundedCents))}</span>}
      {comingCents > 0 && <span>{t.rich('comingBack', price(comingCents))}</span>}
      {refundedCents > 0 && <span>{t.rich('keptOf', price(finalCents))}</span>}
    </p>
  )
}
