import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { shownPriceCents } from '#web/i18n/shown-price-cents.ts'

type PriceProps = { cents: number; className?: string }

/** A price in dollars, with digits of equal width, which align in columns. */
export function FormattedPrice({ cents, className = '' }: PriceProps) {
  const { money } = useLocaleFormats()
  return <span className={`figures whitespace-nowrap ${className}`}>{money(cents)}</span>
}

/** The price of a car on offer, in whole dollars; where money is charged stands `FormattedPrice`. */
export function FormattedCarPrice({ cents, className }: PriceProps) {
  return <FormattedPrice cents={shownPriceCents(cents)} className={className} />
}
