import { useRef } from 'react'
import type { PriceEstimate } from '#contract/valuation.ts'
import { useWidth } from '#web/charts/use-width.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { useValuationTexts } from '#web/texts/valuation.ts'

const parts = [
  { from: 'start', to: 'lowCents', className: 'fill-deal-great' },
  { from: 'lowCents', to: 'lowerCents', className: 'fill-deal-good' },
  { from: 'lowerCents', to: 'upperCents', className: 'fill-deal-fair' },
  // Between these lies what gets no label while facts are missing.
  { from: 'dearestUpperCents', to: 'highCents', className: 'fill-deal-high' },
  { from: 'dearestHighCents', to: 'end', className: 'fill-deal-overpriced' },
] as const

/** Where the price stands among those of like cars. */
export function PriceScale({ priceCents, estimate }: { priceCents: number; estimate: PriceEstimate }) {
  const t = useValuationTexts()
  const { money } = useFormats()
  const whole = useRoundedMoney()
  const width = estimate.dearestHighCents - estimate.lowCents
  const ref = useRef<HTMLElement>(null)
  const units = useWidth(ref) || 320
  const start = Math.min(estimate.lowCents - width / 4, priceCents - width / 12)
  const end = Math.max(estimate.dearestHighCents + width / 4, priceCents + width / 12)
  const at = (cents: number) => Math.round((units * (cents - start)) / (end - start))
  const ends = { start, end, ...estimate }
  const words = { low: whole(estimate.lowCents), high: whole(estimate.dearestHighCents), price: money(priceCents) }
  return (
    <figure ref={ref} className="max-w-2xl">
      <svg viewBox={`0 18 ${units} 48`} height={48} className="w-full" role="img" aria-label={t('scaleLabel', words)}>
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
      <figcaption className="figures relative h-12 text-muted text-sm">
        {(['lowCents', 'valueCents', 'dearestHighCents'] as const).map((mark) => (
          <span
            key={mark}
            className="absolute -translate-x-1/2 whitespace-nowrap text-center rtl:translate-x-1/2"
            style={{ insetInlineStart: `${(100 * at(estimate[mark])) / units}%` }}
          >
            {whole(estimate[mark])}
            {mark === 'valueCents' && <span className="block">{t('typical')}</span>}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** An estimate to the cent would pretend: whole tens of dollars. */
export function useRoundedMoney(): (cents: number) => string {
  const { money } = useFormats()
  return (cents) => money(Math.round(cents / 1000) * 1000)
}
