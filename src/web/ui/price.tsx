import { useFormats } from '#web/i18n/formats.ts'

type PriceProps = { cents: number; className?: string }

/** A price in dollars, with digits of equal width, which align in columns. */
export function Price({ cents, className = '' }: PriceProps) {
  const { money } = useFormats()
  return <span className={`figures whitespace-nowrap ${className}`}>{money(cents)}</span>
}
