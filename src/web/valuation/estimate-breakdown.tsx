import { factNameByPriceField } from '#contract/priced-attributes.ts'
import type { FieldPriceEffect, PriceEstimateBreakdown as Sum } from '#contract/valuation.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'
import { usePriceFactValueText } from '#web/valuation/use-price-fact-value-text.ts'
import { type WaterfallBar, waterfallBars } from '#web/valuation/waterfall-bars.ts'

/** The breakdown of an estimate under its title. */
export function EstimateBreakdown({ sum }: { sum: Sum }) {
  const t = useValuationTexts()
  return (
    <section aria-labelledby="estimate-sum">
      <h3 id="estimate-sum" className="mb-3">
        {t('sumTitle')}
      </h3>
      <EstimateSum sum={sum} />
    </section>
  )
}

/** An estimate from the usual car of the model, fact by fact, to this one, in dollars that add up. */
export function EstimateSum({ sum }: { sum: Sum }) {
  const t = useValuationTexts()
  const { money } = useLocaleFormats()
  const said = usePriceFactValueText()
  const bars = waterfallBars(sum)
  return (
    <div>
      <ul className="figures grid gap-2 text-sm">
        <SumRow
          name={t('sumUsual', {
            year: said('year', sum.usual.year) ?? '',
            miles: said('mileageMiles', Math.round(sum.usual.mileageMiles)) ?? '',
          })}
          amount={money(sum.usualCents)}
          bar={{ ...bars.usual, className: 'fill-muted' }}
        />
        {sum.parts.map((part, index) => {
          const { from, to } = bars.parts[index] ?? { from: 0, to: 0 }
          const className = part.cents < 0 ? 'fill-deal-high' : 'fill-deal-good'
          return <PartRow key={part.field} part={part} bar={{ from, to, className }} />
        })}
        <SumRow
          name={t('sumTotal')}
          amount={money(sum.valueCents)}
          bar={{ ...bars.total, className: 'fill-ink' }}
          isTotal
        />
      </ul>
      {sum.parts.some(isAgainstEngineSize) && <p className="mt-2 text-muted text-sm">{t('engineStandsFor')}</p>}
    </div>
  )
}

/** Whether a larger engine takes from the value, or a smaller one adds to it: in one of four sums of real adverts. */
function isAgainstEngineSize({ field, from, to, cents }: FieldPriceEffect): boolean {
  return field === 'engineCc' && typeof from === 'number' && typeof to === 'number' && (to - from) * cents < 0
}

type Bar = WaterfallBar & { className: string }

function PartRow({ part: { field, from, to, cents }, bar }: { part: FieldPriceEffect; bar: Bar }) {
  const t = useValuationTexts()
  const { moneyDifference } = useLocaleFormats()
  const said = usePriceFactValueText()
  const [usual, own] = [said(field, from), said(field, to)]
  const why = own && usual ? t('insteadOf', { from: own, to: usual }) : own
  return <SumRow name={t(`fact.${factNameByPriceField[field]}`)} why={why} amount={moneyDifference(cents)} bar={bar} />
}

type SumRowProps = { name: string; why?: string | null; amount: string; bar: Bar; isTotal?: boolean }

function SumRow({ name, why = null, amount, bar, isTotal = false }: SumRowProps) {
  return (
    <li className={`grid gap-1 ${isTotal ? 'border-line border-t pt-2 font-semibold' : ''}`}>
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0">
          <span className="inline-block first-letter:uppercase">{name}</span>
          {why && <span className="text-muted"> · {why}</span>}
        </span>
        <span className="whitespace-nowrap">{amount}</span>
      </span>
      {/* No `style` attribute: a server-rendered page must not have one. */}
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-1.5 w-full rounded-full bg-paper-shade"
        aria-hidden="true"
      >
        <rect x={bar.from} width={bar.to - bar.from} height={1} className={bar.className} />
      </svg>
    </li>
  )
}
