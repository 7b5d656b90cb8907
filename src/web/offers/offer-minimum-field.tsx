import { offerMinimumFieldName, type useOfferMinimumField } from '#web/offers/use-offer-minimum-field.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { MoneyInput } from '#web/ui/text-input.tsx'

/** The price below which offers for a car are declined after a while; its seller alone sees it. */
export function OfferMinimumField({ minimum }: { minimum: ReturnType<typeof useOfferMinimumField> }) {
  const t = useOffersTexts()
  return (
    <div className="grid gap-2">
      <MoneyInput
        label={t('minimum')}
        hint={t('minimumHint')}
        error={minimum.error}
        name={offerMinimumFieldName}
        disabled={!minimum.isLoaded}
        value={minimum.text}
        onChange={(event) => minimum.setTyped(event.currentTarget.value)}
      />
      {minimum.retry && (
        <Button look="secondary" className="btn-sm justify-self-start" onClick={minimum.retry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}
