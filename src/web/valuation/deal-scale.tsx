import { dealLabels } from '#contract/car-terms.ts'
import type { DealLabel } from '#contract/valuation.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'

const colours: Record<DealLabel, string> = {
  great: 'fill-deal-great',
  good: 'fill-deal-good',
  fair: 'fill-deal-fair',
  high: 'fill-deal-high',
  overpriced: 'fill-deal-overpriced',
}

/** Units of the drawing: a part of the scale, and the gap after it. */
const [part, gap] = [60, 4]

/** Where a price stands among those of similar cars, as one of five parts. For the eye alone: the label says it in words. */
export function DealScale({ deal }: { deal: DealLabel }) {
  const t = useCarTermTexts()
  const middle = dealLabels.indexOf(deal) * (part + gap) + part / 2
  return (
    <span aria-hidden="true" className="mt-1 block w-full max-w-80 font-normal text-muted text-xs">
      <svg viewBox={`0 0 ${5 * part + 4 * gap} 18`} aria-hidden="true" className="w-full rtl:-scale-x-100">
        <path d={`M ${middle} 8 l -7 -8 h 14 z`} className="fill-ink" />
        {dealLabels.map((one, index) => (
          <rect
            key={one}
            x={index * (part + gap)}
            y={10}
            width={part}
            height={8}
            rx={3}
            fillOpacity={one === deal ? 1 : 0.35}
            className={colours[one]}
          />
        ))}
      </svg>
      <span className="mt-1 flex justify-between">
        <span>{t('great')}</span>
        <span>{t('overpriced')}</span>
      </span>
    </span>
  )
}
