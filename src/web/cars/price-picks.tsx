import type { MouseEvent } from 'react'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { useButtonAcceptsPresses } from '#web/ui/use-button-accepts-presses.ts'

/** In dollars. */
const roundPrices = ['5000', '10000', '15000', '20000', '30000', '50000'] as const

/**
 * Round prices under the field for the highest price, so that a phone needs no typing. On a phone a press also shows
 * the cars; pressed again, a price is taken off.
 */
export function PricePicks({ most }: { most: string | undefined }) {
  const t = useCarsTexts()
  const { money } = useLocaleFormats()
  const takesPresses = useButtonAcceptsPresses()

  function pick({ currentTarget: button }: MouseEvent<HTMLButtonElement>, dollars: string) {
    const field = button.form?.elements.namedItem('priceMax')
    if (!(field instanceof HTMLInputElement)) return
    field.value = dollars === most ? '' : dollars
    if (button.closest(':popover-open')) button.form?.requestSubmit()
    else field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced at the two fields, too.
    <div role="group" aria-label={t('roundPrices')} className="flex flex-wrap gap-2 lg:hidden">
      {roundPrices.map((dollars) => (
        <button
          key={dollars}
          type="button"
          disabled={!takesPresses}
          aria-pressed={dollars === most}
          className={`choice-chip figures ${dollars === most ? 'border-primary bg-primary text-primary-content' : ''}`}
          onClick={(event) => pick(event, dollars)}
        >
          {t('upTo', { price: money(Number(dollars) * 100) })}
        </button>
      ))}
    </div>
  )
}
