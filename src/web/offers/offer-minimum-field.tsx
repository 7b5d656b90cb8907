import { offerMinimumFieldName, type useOfferMinimumField } from '#web/offers/use-offer-minimum-field.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { MoneyInput } from '#web/ui/text-input.tsx'

/** The price below which offers for a car are declined after a while; its seller alone sees it. */
export function OfferMinimumField({ minimum }: { minimum: ReturnType<typeof useOfferMinimumField> }) {
  const t = useOffersTexts()
  return (
    <MoneyInput
      label={t('minimum')}
      hint={t('minimumHint')}
      error={minimum.error}
      name={offerMinimumFieldName}
      disabled={!minimum.isLoaded}
      value={minimum.value}
      onChange={(event) => minimum.setText(event.currentTarget.value)}
    />
  )
}
