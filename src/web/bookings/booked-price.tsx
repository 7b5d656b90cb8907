import type { BuyerOrder } from '#contract/bookings.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'

type BookedPriceProps = { booking: Pick<BuyerOrder, 'priceCents' | 'publicPriceCents'>; className?: string }

/**
 * What the buyer pays; where the two sides have agreed on it, the public price beside it. A server of an earlier release
 * does not name it to an Admin.
 */
export function BookedPrice({ booking: { priceCents, publicPriceCents }, className = '' }: BookedPriceProps) {
  const t = useOrdersTexts()
  return (
    <>
      <FormattedPrice cents={priceCents} className={className} />
      {typeof publicPriceCents === 'number' && (
        <span className="block font-normal text-base text-muted">
          {t.rich('agreedPriceBeside', { price: () => <FormattedPrice cents={publicPriceCents} /> })}
        </span>
      )}
    </>
  )
}
