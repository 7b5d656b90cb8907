import type { DealLabel } from '#contract/valuation.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import type { Icon } from '#web/ui/icon.tsx'
import { ArrowDown, ArrowUp, ChevronsDown, ChevronsUp, Equal } from '#web/ui/icons.ts'

/** An estimate is no more exact than this. */
const roundedToCents = 10_000

/** A shape and a word besides the colour. */
const looks: Record<DealLabel, { icon: Icon; colour: string }> = {
  great: { icon: ChevronsDown, colour: 'text-deal-great' },
  good: { icon: ArrowDown, colour: 'text-deal-good' },
  fair: { icon: Equal, colour: 'text-deal-fair' },
  high: { icon: ArrowUp, colour: 'text-deal-high' },
  overpriced: { icon: ChevronsUp, colour: 'text-deal-overpriced' },
}

type DealBadgeProps = {
  deal: DealLabel
  /** The price minus the estimate; its amount stands beside the label, rounded, unless the price is fair. */
  gapCents?: number
  className?: string
}

/** How a price compares to those of similar cars: `Great deal` to `Overpriced`. */
export function DealBadge({ deal, gapCents = 0, className = '' }: DealBadgeProps) {
  const t = useCarTermTexts()
  const { money } = useLocaleFormats()
  const { icon: Icon, colour } = looks[deal]
  const gap = deal === 'fair' ? 0 : Math.round(gapCents / roundedToCents) * roundedToCents
  return (
    <span className={`inline-flex items-center gap-1 font-medium text-sm ${colour} ${className}`}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {/* One text, which goes on in the next line as a whole where a card is narrow. */}
      <span>
        {t(deal)}
        {gap !== 0 && (
          <span className="font-normal text-muted">
            {' · '}
            <span className="figures inline-block">
              {t(gap < 0 ? 'gapBelow' : 'gapAbove', { amount: money(Math.abs(gap)) })}
            </span>
          </span>
        )}
      </span>
    </span>
  )
}
