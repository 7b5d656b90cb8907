type PriceProps = { cents: number; className?: string }

/** Dollars, in figures that stand under one another. */
export function Price({ cents, className = '' }: PriceProps) {
  return <span className={`figures whitespace-nowrap ${className}`}>{formatDollars(cents)}</span>
}

/** `$12,500`, or `$12,500.50` where there are odd cents. */
export function formatDollars(cents: number): string {
  return (cents % 100 === 0 ? whole : withCents).format(cents / 100)
}

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
