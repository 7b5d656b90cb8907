import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnCar } from '#contract/own-cars.ts'
import { read } from '#web/api-client.ts'
import { StepWithQuestion } from '#web/bookings/step-with-question.tsx'
import { useCarFacts } from '#web/cars/car-facts.ts'
import { sayFailure } from '#web/dashboard/say-failure.ts'
import { ownCarsClient } from '#web/listings/clients.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { notify } from '#web/ui/notify.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

export const statusLooks: Record<OwnCar['status'], { label: string; tone: BadgeTone }> = {
  available: { label: 'Available', tone: 'success' },
  reserved: { label: 'Reserved', tone: 'warning' },
  sold: { label: 'Sold', tone: 'accent' },
  withdrawn: { label: 'Not for sale', tone: 'neutral' },
  draft: { label: 'Draft', tone: 'info' },
}

type Step = 'advertise' | 'availability' | 'delete'

/** One of the seller's own cars with everything that may be done to it (row S-28). */
export function OwnCarCard({ car, reload }: { car: OwnCar; reload: () => Promise<unknown> }) {
  const { keyFacts, pictureWords } = useCarFacts()
  const [running, setRunning] = useState<Step | null>(null)
  const call = ownCarsClient().cars[':id']
  const param = { id: car.id }
  const look = statusLooks[car.status]
  const isTakenDown = car.takenDownReason !== null
  const isFixed = car.status === 'reserved' || car.status === 'sold' || isTakenDown

  async function run(step: Step, work: () => Promise<unknown>, said: string) {
    setRunning(step)
    try {
      await work()
      notify.success(said)
    } catch (error) {
      sayFailure(error)
    } finally {
      await reload()
      setRunning(null)
    }
  }

  const advertise = () => run('advertise', () => read(call.advertisement.$put({ param })), 'Your car is advertised')
  const stopAdvertising = () =>
    run('advertise', () => read(call.advertisement.$delete({ param })), 'The advertisement is withdrawn')
  const setAvailable = (available: boolean) =>
    run(
      'availability',
      () => read(call.availability.$post({ param, json: { available } })),
      available ? 'Your car is for sale again' : 'Your car is not for sale any more',
    )

  return (
    <Card as="article" className="flex h-full flex-col">
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        sizes="(width >= 80rem) 22rem, (width >= 40rem) 50vw, 100vw"
        className="aspect-3/2"
      />
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 className="min-w-0 break-words text-xl">
            <Link to={`/cars/${car.id}`} className="hover:underline">
              {car.title}
            </Link>
          </h2>
          <Price cents={car.priceCents} className="font-semibold text-lg" />
        </div>
        <p className="figures text-muted text-sm">{keyFacts(car)}</p>
        <p className="flex flex-wrap items-center gap-2">
          {isTakenDown ? <Badge tone="error">Taken down</Badge> : <Badge tone={look.tone}>{look.label}</Badge>}
          {car.isAdvertised && (
            <Badge tone="accent" icon={<Megaphone className="size-4" aria-hidden="true" />}>
              Advertised
            </Badge>
          )}
          {car.openBookings > 0 && (
            <Link to="/dashboard/mybuyers" className="text-sm underline underline-offset-4">
              {car.openBookings === 1 ? '1 open booking' : `${car.openBookings} open bookings`}
            </Link>
          )}
        </p>
        {isTakenDown && (
          <p className="rounded-field bg-paper-shade p-3">
            Forecourt took this car down: “{car.takenDownReason}”. You cannot offer it until we put it back.{' '}
            <Link to="/contact" className="underline underline-offset-4">
              Write to us
            </Link>
          </p>
        )}
        <div className="mt-auto grid gap-2 pt-1">
          {!isFixed && (
            <AvailableSwitch
              car={car}
              isBusy={running !== null}
              onChange={(isAvailable) => void setAvailable(isAvailable)}
            />
          )}
          {car.status === 'available' && !car.isAdvertised && (
            <ActionButton isBusy={running === 'advertise'} disabled={running !== null} onClick={advertise}>
              Advertise Now
              <span className="sr-only">: {car.title}</span>
            </ActionButton>
          )}
          {car.isAdvertised && (
            <ActionButton
              look="secondary"
              isBusy={running === 'advertise'}
              disabled={running !== null}
              onClick={stopAdvertising}
            >
              Withdraw advertisement
              <span className="sr-only">: {car.title}</span>
            </ActionButton>
          )}
          <div className="flex flex-wrap gap-2 [&>*]:flex-1">
            {!isFixed && (
              <ButtonLink look="secondary" to={`/dashboard/myProduct/${car.id}`}>
                Edit
                <span className="sr-only">: {car.title}</span>
              </ButtonLink>
            )}
            {car.status !== 'reserved' && (
              <StepWithQuestion
                label="Delete"
                about={car.title}
                title="Delete this car?"
                confirmLabel="Delete"
                isBusy={running === 'delete'}
                onConfirm={() => run('delete', () => read(call.$delete({ param })), `${car.title} is deleted`)}
              >
                <p>
                  {car.title} disappears from Forecourt for good. To pause it, set it to “not for sale” instead.
                  {car.openBookings > 0 && ' People have booked it: they will see that it is gone.'}
                </p>
              </StepWithQuestion>
            )}
          </div>
        </div>
      </div>
    </Card>
  )
}

type AvailableSwitchProps = { car: OwnCar; isBusy: boolean; onChange: (isAvailable: boolean) => void }

function AvailableSwitch({ car, isBusy, onChange }: AvailableSwitchProps) {
  const isHydrated = useHydrated()
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
      <span>
        Available
        <span className="sr-only">: {car.title}</span>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked.
        role="switch"
        className="toggle toggle-primary"
        checked={car.status === 'available'}
        disabled={isBusy || !isHydrated}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
