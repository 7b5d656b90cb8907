import { useLocaleFormats } from '#web/i18n/locale-formats.ts'

type PriceProps = { cents: number; className?: string }

/** A price in dollars, with digits of equal width, which align in columns. */
export function FormattedPrice({ cents, className = '' }: PriceProps) {
  const { money } = useLocaleFormats()
  return <span className={`figures whitespace-nowrap ${className}`}>{money(cents)}</span>
}
