import { useEffect, useState } from 'react'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { OfferPriceForm } from '#web/offers/offer-price-form.tsx'
import { offersClient } from '#web/offers/offers-client.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** The price below which offers for a car are declined at once; its seller alone sees it. */
export function OfferMinimumCard({ carId }: { carId: string }) {
  const t = useOffersTexts()
  const [minimum, setMinimum] = useState<{ minCents: number | null } | null>(null)
  const call = offersClient().my.cars[':id']['offer-minimum']
  const param = { id: carId }
  useEffect(() => {
    const read = offersClient(backgroundFetch).my.cars[':id']['offer-minimum'].$get({ param: { id: carId } })
    readApiResponse(read).then(setMinimum, () => {})
  }, [carId])
  if (!minimum) return null
  return (
    <Card as="section" className="mt-8 max-w-2xl p-5 sm:p-8">
      <h2 className="mb-2 text-xl">{t('minimumTitle')}</h2>
      <OfferPriceForm
        label={t('minimum')}
        hint={t('minimumHint')}
        submitLabel={t('saveMinimum')}
        start={minimum.minCents}
        isOptional
        onSubmit={async (minCents) => {
          await readApiResponse(call.$put({ param, json: { minCents } }))
          toastNotifier.success(t(minCents === null ? 'minimumRemoved' : 'minimumSaved'))
        }}
      />
    </Card>
  )
}
