import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { MeetingDistanceResponse } from '#contract/meeting-distance.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { useDistanceFormats } from '#web/i18n/use-distance-formats.ts'
import { meetingsClient } from '#web/meetings/meetings-client.ts'
import { rememberDevicePlace, useDevicePlace } from '#web/places/device-place.ts'
import { PlaceInput } from '#web/places/place-input.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { Button } from '#web/ui/button.tsx'

/** The step in which the server rounds short distances. */
const stepMiles = 5

type Found = { kind: 'none' | 'failed' } | ({ kind: 'found' } & MeetingDistanceResponse)

type MeetingDistanceProps = {
  carId: string
  /** What its button is about, for readers who hear several of them. */
  about?: string
}

/** How far the meeting is from the buyer's ZIP code or town, which this device remembers, before its address is shown. */
export function MeetingDistance({ carId, about }: MeetingDistanceProps) {
  const t = useMeetingsTexts()
  const place = useDevicePlace()
  const [found, setFound] = useState<Found>({ kind: 'none' })
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const region = useRef<HTMLDivElement>(null)
  const wasAsking = useRef(false)

  // The button that was pressed is gone: the focus goes to what took its place.
  useEffect(() => {
    if (wasAsking.current === isAsking) return
    wasAsking.current = isAsking
    region.current?.querySelector<HTMLElement>(isAsking ? 'input' : 'button')?.focus()
  }, [isAsking])

  const read = useCallback(
    async (from: string) => {
      const call = meetingsClient(backgroundFetch).cars[':id']['meeting-distance']
      const answer = await readApiResponse(call.$get({ param: { id: carId }, query: { from } })).catch(() => null)
      setFound(answer ? { kind: 'found', ...answer } : { kind: 'failed' })
      return answer
    },
    [carId],
  )
  useEffect(() => {
    if (place !== '') read(place)
  }, [place, read])

  async function show() {
    const from = typed.trim().slice(0, 120)
    if (from === '') return
    setBusy(true)
    const answer = await read(from)
    setBusy(false)
    if (!answer?.from) return
    rememberDevicePlace(from)
    setAsking(false)
  }

  const { from = null, miles = null } = found.kind === 'found' ? found : {}
  const isUnknown = found.kind === 'found' && from === null
  const error = isUnknown ? t('placeNotFound') : found.kind === 'failed' ? t('distanceFailed') : undefined
  return (
    <div ref={region} className="grid gap-2 text-sm">
      <p className="text-muted">
        {found.kind === 'found' && from !== null && <DistanceFrom miles={miles} from={from} to={found.to} />}{' '}
        {found.kind === 'found' && found.hasAddress && t(found.to === 'car' ? 'addressElsewhere' : 'addressLater')}{' '}
        {!isAsking && (
          <button
            type="button"
            className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary underline underline-offset-4"
            onClick={() => setAsking(true)}
          >
            {t(from === null ? 'howFar' : 'otherPlace')}
            {about && <span className="sr-only">: {about}</span>}
          </button>
        )}
      </p>
      {isAsking && (
        <div className="flex flex-wrap items-end gap-2">
          <PlaceInput
            label={t('ownPlace')}
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
            // It may stand in a form, which Enter would send.
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              show()
            }}
          />
          <Button look="secondary" isBusy={isBusy} onClick={show}>
            {t('showDistance')}
          </Button>
        </div>
      )}
    </div>
  )
}

function DistanceFrom({ miles, from, to }: { miles: number | null; from: string; to: MeetingDistanceResponse['to'] }) {
  const t = useMeetingsTexts()
  const written = useDistanceFormats().miles
  if (miles === null) return t('distanceUnknown')
  const isOfCar = to === 'car'
  return miles === 0
    ? t(isOfCar ? 'distanceBelow' : 'addressDistanceBelow', { distance: written(stepMiles), from })
    : t(isOfCar ? 'distanceFrom' : 'addressDistanceFrom', { distance: written(miles), from })
}
