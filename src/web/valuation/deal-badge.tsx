import type { DealLabel } from '#contract/valuation.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import type { Icon } from '#web/ui/icon.tsx'
import { ArrowDown, ArrowUp, ChevronsDown, ChevronsUp, Equal } from '#web/ui/icons.ts'

/** A shape and a word besides the colour. */
const looks: Record<DealLabel, { icon: Icon; colour: string }> = {
  great: { icon: ChevronsDown, colour: 'text-deal-great' },
  good: { icon: ArrowDown, colour: 'text-deal-good' },
  fair: { icon: Equal, colour: 'text-deal-fair' },
  high: { icon: ArrowUp, colour: 'text-deal-high' },
  overpriced: { icon: ChevronsUp, colour: 'text-deal-overpriced' },
}

/** How a price compares to those of similar cars: `Great deal` to `Overpriced`. */
export function DealBadge({ deal, className = '' }: { deal: DealLabel; className?: string }) {
  const t = useCarTermTexts()
  const { icon: Icon, colour } = looks[deal]
  return (
    <span className={`inline-flex items-center gap-1 font-medium text-sm ${colour} ${className}`}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {t(deal)}
    </span>
  )
}
