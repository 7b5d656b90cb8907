import type { Order } from '#contract/bookings.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Price } from '#web/ui/price.tsx'

type BookedPriceProps = { booking: Pick<Order, 'priceCents' | 'publicPriceCents'>; className?: string }

/** What the buyer pays; where the two sides have agreed on it, the public price beside it. */
export function BookedPrice({ booking: { priceCents, publicPriceCents }, className = '' }: BookedPriceProps) {
  const t = useOrdersTexts()
  return (
    <>
      <Price cents={priceCents} className={className} />
      {publicPriceCents !== null && (
        <span className="block font-normal text-base text-muted">
          {t.rich('agreedPriceBeside', { price: () => <Price cents={publicPriceCents} /> })}
        </span>
      )}
    </>
  )
}
