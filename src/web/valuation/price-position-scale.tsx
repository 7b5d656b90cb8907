import { useId, useRef } from 'react'
import type { DealLabel, PriceEstimate } from '#contract/valuation.ts'
import { spreadLabelsApart } from '#web/charts/space-labels.ts'
import { useElementWidth } from '#web/charts/use-element-width.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'

const parts = [
  { from: 'start', to: 'lowCents', className: 'fill-deal-great' },
  { from: 'lowCents', to: 'lowerCents', className: 'fill-deal-good' },
  { from: 'lowerCents', to: 'upperCents', className: 'fill-deal-fair' },
  { from: 'dearestUpperCents', to: 'highCents', className: 'fill-deal-high' },
  { from: 'dearestHighCents', to: 'end', className: 'fill-deal-overpriced' },
] as const

/** What a price there is called. */
const legend = [
  { deal: 'great', className: 'fill-deal-great' },
  { deal: 'good', className: 'fill-deal-good' },
  { deal: 'fair', className: 'fill-deal-fair' },
  { deal: 'high', className: 'fill-deal-high' },
  { deal: 'overpriced', className: 'fill-deal-overpriced' },
] as const

/** Prices in between have one of two labels, depending on the missing facts: one colour runs into the other. */
const undecidedParts = [
  {
    from: 'upperCents',
    to: 'dearestUpperCents',
    fromColour: 'var(--color-deal-fair)',
    toColour: 'var(--color-deal-high)',
  },
  {
    from: 'highCents',
    to: 'dearestHighCents',
    fromColour: 'var(--color-deal-high)',
    toColour: 'var(--color-deal-overpriced)',
  },
] as const

/** The width of a digit of a label. */
const characterWidth = 8

type PriceScaleProps = {
  /** Null for a car that has no price yet. */
  priceCents: number | null
  estimate: PriceEstimate
  /** In place of the labels that buyers see: what a price there means to a seller. */
  words?: Record<DealLabel, string>
}

/** The position of the price among those of similar cars. */
export function PricePositionScale({ priceCents, estimate, words }: PriceScaleProps) {
  const t = useValuationTexts()
  const labels = useCarTermTexts()
  const { money } = useLocaleFormats()
  const whole = useRoundedMoneyFormat()
  const exact = useWholeMoneyFormat()
  const width = estimate.dearestHighCents - estimate.lowCents
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const units = useElementWidth(ref) || 320
  const shown = priceCents ?? estimate.valueCents
  // Room for the whole mark of the price, also where it is far off.
  const room = Math.max(width, Math.abs(shown - estimate.valueCents)) / 12
  const start = Math.min(estimate.lowCents - width / 4, shown - room)
  const end = Math.max(estimate.dearestHighCents + width / 4, shown + room)
  const at = (cents: number) => Math.round((units * (cents - start)) / (end - start))
  const ends = { start, end, ...estimate }
  // Neighbours stand 4 apart; the first and the last are flush with the texts above and below.
  const leftOf = (from: (typeof parts)[number]['from']) => (from === 'start' ? 0 : at(ends[from]) + 2)
  const rightOf = (to: (typeof parts)[number]['to']) => (to === 'end' ? units : at(ends[to]) - 2)
  const [low, high] = [whole(estimate.lowCents), whole(estimate.dearestHighCents)]
  const marks = [
    { mark: 'low', at: at(estimate.lowCents), text: low },
    { mark: 'value', at: at(estimate.valueCents), text: exact(estimate.valueCents) },
    { mark: 'high', at: at(estimate.dearestHighCents), text: high },
  ]
  // A price that is far off leaves little of the scale for the estimate.
  const widths = marks.map((one) => ({ at: one.at, width: one.text.length * characterWidth }))
  const middles = spreadLabelsApart(widths, { width: units, gap: characterWidth })
  const label =
    priceCents === null
      ? t('scaleLabelOfEstimate', { low, high })
      : t('scaleLabel', { low, high, price: money(priceCents) })
  return (
    <figure ref={ref} className="max-w-2xl">
      <svg
        viewBox={`0 18 ${units} 96`}
        height={96}
        preserveAspectRatio="xMinYMid"
        className="figures w-full"
        role="img"
        aria-label={label}
      >
        {undecidedParts.map(({ from, to, fromColour, toColour }) => {
          const [x1, x2] = [at(ends[from]), at(ends[to])]
          return (
            x2 > x1 && (
              <g key={from}>
                <linearGradient id={`${id}${from}`} gradientUnits="userSpaceOnUse" x1={x1} x2={x2}>
                  <stop stopColor={fromColour} />
                  <stop offset={1} stopColor={toColour} />
                </linearGradient>
                <rect x={x1 - 6} width={x2 - x1 + 12} y={44} height={14} fill={`url(#${id}${from})`} />
              </g>
            )
          )
        })}
        {parts.map(({ from, to, className }) => (
          <rect
            key={from}
            x={leftOf(from)}
            width={Math.max(0, rightOf(to) - leftOf(from))}
            y={44}
            height={14}
            rx={4}
            className={className}
          />
        ))}
        {priceCents !== null && (
          <>
            <path d={`M ${at(priceCents)} 38 l -12 -16 h 24 z`} className="fill-ink" />
            <rect x={at(priceCents) - 2} width={4} y={36} height={28} className="fill-ink" />
          </>
        )}
        <rect x={at(estimate.valueCents) - 1} width={2} y={40} height={22} className="fill-surface" />
        {marks.map(({ mark, text }, index) => (
          <text key={mark} x={middles[index]} y={80} textAnchor="middle" className="fill-muted text-sm">
            {text}
          </text>
        ))}
        <text x={middles[1]} y={100} textAnchor="middle" className="fill-muted text-sm">
          {t('typical')}
        </text>
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
        {legend.map(({ deal, className }) => (
          <span key={deal} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" className="size-2.5 shrink-0" aria-hidden="true">
              <rect width={10} height={10} rx={3} className={className} />
            </svg>
            {words?.[deal] ?? labels(deal)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** A bound to the cent would suggest false precision: it is rounded to ten dollars. */
export function useRoundedMoneyFormat(): (cents: number) => string {
  const { money } = useLocaleFormats()
  return (cents) => money(Math.round(cents / 1000) * 1000)
}

/** An estimate in whole dollars, as the sum below it ends. */
export function useWholeMoneyFormat(): (cents: number) => string {
  const { money } = useLocaleFormats()
  return (cents) => money(Math.round(cents / 100) * 100)
}
