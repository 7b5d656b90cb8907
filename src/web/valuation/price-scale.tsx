import type { PriceEstimate } from '#contract/valuation.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { useValuationTexts } from '#web/texts/valuation.ts'
import { useWholeMoney } from '#web/valuation/price-check.tsx'

/** The bar is drawn on a grid of so many units, from a bit below the lowest mark to a bit above the highest. */
const units = 1000
const parts = [
  { from: 'start', to: 'lowCents', className: 'fill-deal-great' },
  { from: 'lowCents', to: 'lowerCents', className: 'fill-deal-good' },
  { from: 'lowerCents', to: 'upperCents', className: 'fill-deal-fair' },
  { from: 'upperCents', to: 'highCents', className: 'fill-deal-high' },
  { from: 'highCents', to: 'end', className: 'fill-deal-overpriced' },
] as const

/** Where the price stands among those of like cars. */
export function PriceScale({ priceCents, estimate }: { priceCents: number; estimate: PriceEstimate }) {
  const t = useValuationTexts()
  const { money } = useFormats()
  const whole = useWholeMoney()
  const width = estimate.highCents - estimate.lowCents
  const start = Math.min(estimate.lowCents - width / 4, priceCents - width / 12)
  const end = Math.max(estimate.highCents + width / 4, priceCents + width / 12)
  const at = (cents: number) => Math.round((units * (cents - start)) / (end - start))
  const ends = { start, end, ...estimate }
  const words = { low: whole(estimate.lowCents), high: whole(estimate.highCents), price: money(priceCents) }
  return (
    <figure className="max-w-2xl">
      <svg viewBox={`0 0 ${units} 96`} className="w-full" role="img" aria-label={t('scaleLabel', words)}>
        {parts.map(({ from, to, className }) => (
          <rect
            key={from}
            x={at(ends[from]) + 2}
            width={Math.max(0, at(ends[to]) - at(ends[from]) - 4)}
            y={44}
            height={14}
            rx={4}
            className={className}
          />
        ))}
        <path d={`M ${at(priceCents)} 38 l -12 -16 h 24 z`} className="fill-ink" />
        <rect x={at(priceCents) - 2} width={4} y={36} height={28} className="fill-ink" />
        <rect x={at(estimate.valueCents) - 1} width={2} y={40} height={22} className="fill-surface" />
      </svg>
      <figcaption className="figures flex flex-wrap justify-between gap-x-4 text-muted text-sm">
        <span>{words.low}</span>
        <span>
          {t('typical')} {whole(estimate.valueCents)}
        </span>
        <span>{words.high}</span>
      </figcaption>
    </figure>
  )
}
