import { factNameByPriceField } from '#contract/priced-attributes.ts'
import { shortenPriceBreakdown } from '#contract/shorten-price-breakdown.ts'
import type { PriceEstimateBreakdown } from '#contract/valuation.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'

/** The number of parts that fit under one car of several. */
const namedParts = 3

/** An estimate with the largest parts of its sum, for a narrow column; they add up exactly. */
export function ShortEstimateBreakdown({ sum }: { sum: PriceEstimateBreakdown | null }) {
  const t = useValuationTexts()
  const { money, moneyDifference } = useLocaleFormats()
  if (!sum) return <span className="text-muted">{t('notEnoughData')}</span>
  const { usualCents, parts, restCents, valueCents } = shortenPriceBreakdown(sum, namedParts)
  return (
    <div className="figures">
      <p className="font-semibold">{money(valueCents)}</p>
      <ul className="mt-1 grid gap-1 text-sm sm:gap-0">
        <Row name={t('usualCar')} amount={money(usualCents)} />
        {parts.map(({ field, cents }) => (
          <Row key={field} name={t(`fact.${factNameByPriceField[field]}`)} amount={moneyDifference(cents)} />
        ))}
        {restCents !== 0 && <Row name={t('everythingElse')} amount={moneyDifference(restCents)} />}
      </ul>
    </div>
  )
}

/** One below the other on phones, where few names leave room for an amount beside them. */
function Row({ name, amount }: { name: string; amount: string }) {
  return (
    <li className="sm:flex sm:flex-wrap sm:justify-between sm:gap-x-2">
      <span className="block text-muted first-letter:uppercase">{name}</span>
      <span className="block whitespace-nowrap">{amount}</span>
    </li>
  )
}
