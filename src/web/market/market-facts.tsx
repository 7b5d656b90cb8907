import type { CarDetail } from '#contract/cars.ts'
import { useDaysOnMarket } from '#web/market/use-days-on-market.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

/** The number of days that a car is on the market, under its title. */
export function CarDaysOnMarket({ car: { market, status, timeZone } }: { car: CarDetail }) {
  const t = useCarsTexts()
  const count = useDaysOnMarket(market, timeZone)
  if (status === 'draft') return null
  return (
    <>
      {t('daysOnMarket', { count })}
      {market.isRelisted && (
        <> · {t.rich('firstOffered', { time: () => <LocalizedTime at={market.since} timeZone={timeZone} /> })}</>
      )}
    </>
  )
}

/**
 * The previous price, and the lowest price of the 30 days before the drop: a price shown as reduced must state from
 * what.
 */
export function PriceDropNote({ car: { market, status, timeZone } }: { car: CarDetail }) {
  const t = useCarsTexts()
  const { fall } = market
  if (!fall || status !== 'available') return null
  return (
    <p className="figures mt-2 text-sm">
      <span className="font-medium">
        {t.rich('priceWas', {
          price: () => <FormattedCarPrice cents={fall.wasCents} className="line-through decoration-muted" />,
          time: () => <LocalizedTime at={fall.at} timeZone={timeZone} />,
        })}
      </span>
      <span className="block text-muted">
        {t.rich('lowestBefore', { price: () => <FormattedCarPrice cents={fall.lowestBeforeCents} /> })}
      </span>
    </p>
  )
}
