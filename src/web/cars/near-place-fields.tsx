import { useState } from 'react'
import { useNavigate } from 'react-router'
import { defaultRadiusMiles, searchRadiiMiles, unlimitedRadiusMiles } from '#contract/car-search-options.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { carListUrl } from '#web/cars/car-list-url.ts'
import { useReaderUnits } from '#web/i18n/language.ts'
import { useDistanceFormats } from '#web/i18n/use-distance-formats.ts'
import { PlaceInput } from '#web/places/place-input.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { LocateFixed } from '#web/ui/icons.ts'
import { Select } from '#web/ui/select.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { useButtonAcceptsPresses } from '#web/ui/use-button-accepts-presses.ts'

const patienceMs = 15_000

type NearFieldsProps = { path: string; query: CarListQuery; error: Record<string, string> }

/** The location filter: a town or ZIP code, and the radius. */
export function NearPlaceFields({ path, query, error }: NearFieldsProps) {
  const t = useCarsTexts()
  const { miles } = useDistanceFormats()
  const { distanceUnit } = useReaderUnits()
  const { radiusMiles = '' } = query
  const within = (radius: number) => ({
    // The usual one need not stand in the address.
    value: radius === defaultRadiusMiles && radiusMiles !== String(radius) ? '' : String(radius),
    label: t('withinDistance', { distance: miles(radius) }),
  })
  const options = [
    ...searchRadiiMiles[distanceUnit].map(within),
    { value: String(unlimitedRadiusMiles), label: t('anyDistance') },
  ]
  const own = options.some(({ value }) => value === radiusMiles) ? [] : [within(Number(radiusMiles) || 0)]
  return (
    <div className="grid gap-3">
      <PlaceInput
        label={t('near')}
        name="near"
        placeholder={t('nearHint')}
        maxLength={120}
        defaultValue={query.near}
        error={error.near}
      />
      <Select
        key={distanceUnit}
        label={t('radius')}
        name="radiusMiles"
        defaultValue={radiusMiles}
        options={[...own, ...options]}
        error={error.radiusMiles}
      />
      <NearMe path={path} query={query} />
    </div>
  )
}

/** Reads the browser's location, but only when the visitor requests it. The server gets it rounded. */
function NearMe({ path, query }: { path: string; query: CarListQuery }) {
  const t = useCarsTexts()
  const takesPresses = useButtonAcceptsPresses()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)

  function ask() {
    setIsAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsAsking(false)
        const near = `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`
        navigate(carListUrl(path, { ...query, near, sort: 'distance', box: undefined }))
      },
      () => {
        setIsAsking(false)
        toastNotifier.error(t('noPosition'))
      },
      { timeout: patienceMs, maximumAge: 600_000 },
    )
  }

  return (
    <button
      type="button"
      onClick={ask}
      disabled={!takesPresses || isAsking}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-primary underline underline-offset-4 noscript:hidden"
    >
      <LocateFixed className="size-4" aria-hidden="true" />
      {isAsking ? t('findingYou') : t('nearMe')}
    </button>
  )
}
