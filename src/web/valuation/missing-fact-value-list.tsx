import type { EstimatesByMissingFact as MissingFact } from '#contract/valuation.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'
import { useRoundedMoneyFormat } from '#web/valuation/price-position-scale.tsx'
import { usePriceFactNames } from '#web/valuation/use-price-fact-names.ts'
import { usePriceFactValueText } from '#web/valuation/use-price-fact-value-text.ts'

/** With more values than this, only the cheapest and the dearest are named. */
const mostNamed = 4

/** Values that differ by no more than the ten dollars to which estimates are rounded mean nothing. */
const leastDifferenceCents = 1000

/** The effect of each fact that an advert leaves out; nothing where none is missing. */
export function MissingFactValueList({ missingFacts }: { missingFacts: readonly MissingFact[] }) {
  const t = useValuationTexts()
  const telling = missingFacts.filter(({ values }) => differs(values))
  if (telling.length === 0) return null
  return (
    <section aria-labelledby="missing-facts">
      <h3 id="missing-facts">{t('missingFactsTitle')}</h3>
      <p className="mt-1 max-w-prose text-muted text-sm">{t('missingFactsIntro')}</p>
      <ul className="figures mt-3 grid gap-2 text-sm">
        {telling.map((missing) => (
          <li key={missing.fact}>
            <FactValues missing={missing} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FactValues({ missing: { fact, field, values } }: { missing: MissingFact }) {
  const t = useValuationTexts()
  const named = usePriceFactNames()
  const said = usePriceFactValueText()
  const money = useRoundedMoneyFormat()
  const texts = values.map(({ value, valueCents }) => isolateDirection(`${said(field, value)} ${money(valueCents)}`))
  const [from, to] = [texts[0] ?? '', texts.at(-1) ?? '']
  return (
    <>
      <span className="inline-block font-medium first-letter:uppercase">{named([fact])}</span>
      <span className="text-muted"> · {texts.length > mostNamed ? t('fromTo', { from, to }) : texts.join(' · ')}</span>
    </>
  )
}

/** In a text from right to left, a value and its price stay together, whatever stands beside them. */
function isolateDirection(text: string): string {
  return `\u2068${text}\u2069`
}

function differs(values: MissingFact['values']): boolean {
  return (values.at(-1)?.valueCents ?? 0) - (values[0]?.valueCents ?? 0) >= leastDifferenceCents
}
