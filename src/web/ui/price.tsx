import { useFormats } from '#web/i18n/formats.ts'

type PriceProps = { cents: number; className?: string }

/** Dollars, in figures that stand under one another. */
export function Price({ cents, className = '' }: PriceProps) {
  const { money } = useFormats()
  return <span className={`figures whitespace-nowrap ${className}`}>{money(cents)}</span>
}
