import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnCar, SaleStillOpenReason } from '#contract/own-cars.ts'
import { withoutFinalStop } from '#contract/without-final-stop.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { ConfirmedActionButton } from '#web/dashboard/confirmed-action-button.tsx'
import { toastError } from '#web/forms/toast-error.ts'
import { DeleteCarMeaning } from '#web/listings/delete-car-meaning.tsx'
import { OwnCarAvailabilitySwitch } from '#web/listings/own-car-availability-switch.tsx'
import { OwnCarAvailabilityConfirmation } from '#web/listings/own-car-confirmation.tsx'
import { ownCarsClient } from '#web/listings/own-cars-client.ts'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Megaphone } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { useReaderTimeZone } from '#web/ui/use-reader-time-zone.ts'

/** The label of a status is the text of the same name in the listings catalogue. */
export const carStatusTones: Record<OwnCar['status'], BadgeTone> = {
  available: 'success',
  reserved: 'warning',
  sold: 'accent',
  withdrawn: 'neutral',
  draft: 'info',
}

type Step = 'advertise' | 'availability' | 'confirm' | 'delete'

/** One of the seller's own cars with all of its actions (row S-28). */
export function OwnCarCard({ car, reload }: { car: OwnCar; reload: () => Promise<unknown> }) {
  const t = useListingsTexts()
  const { keyFacts, pictureWords } = useCarFacts()
  const [running, setRunning] = useState<Step | null>(null)
  const call = ownCarsClient().cars[':id']
  const param = { id: car.id }
  const isTakenDown = car.takenDownReason !== null
  const isFixed = car.status === 'reserved' || car.status === 'sold' || isTakenDown

  async function run(step: Step, work: () => Promise<unknown>, said: string) {
    setRunning(step)
    try {
      await work()
      toastNotifier.success(said)
    } catch (error) {
      toastError(error)
    } finally {
      await reload()
      setRunning(null)
    }
  }

  const advertise = () =>
    run('advertise', () => readApiResponse(call.advertisement.$put({ param })), t('saidAdvertised'))
  const stopAdvertising = () =>
    run('advertise', () => readApiResponse(call.advertisement.$delete({ param })), t('saidNotAdvertised'))
  const setAvailable = (available: boolean) =>
    run(
      'availability',
      () => readApiResponse(call.availability.$post({ param, json: { available } })),
      available ? t('saidForSale') : t('saidNotForSale'),
    )

  const confirm = () => run('confirm', () => readApiResponse(call.confirmation.$post({ param })), t('saidConfirmed'))

  return (
    <Card as="article" className="flex h-full flex-col">
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        sizes="(width >= 80rem) 22rem, (width >= 40rem) 50vw, 100vw"
        className="aspect-3/2"
      />
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        <div className="grid gap-1">
          <h2 className="text-xl">
            <Link to={`/cars/${car.id}`} className="hover:underline">
              <bdi>{car.title}</bdi>
            </Link>
          </h2>
          <FormattedPrice cents={car.priceCents} className="font-semibold text-lg" />
        </div>
        <p className="figures text-muted text-sm">{keyFacts(car)}</p>
        {!isFixed && (
          <OwnCarAvailabilitySwitch
            car={car}
            isBusy={running === 'availability'}
            isDisabled={running !== null}
            onChange={setAvailable}
          />
        )}
        <p className={`flex flex-wrap items-center gap-2 empty:hidden ${isFixed ? 'min-h-11' : ''}`}>
          {isTakenDown && <Badge tone="error">{t('takenDown')}</Badge>}
          {/* Whether a car is on offer its switch says. */}
          {!isTakenDown && (isFixed || car.status === 'draft') && (
            <Badge tone={carStatusTones[car.status]}>{t(car.status)}</Badge>
          )}
          {car.isAdvertised && (
            <Badge tone="accent" icon={<Megaphone className="size-4" aria-hidden="true" />}>
              {t('advertised')}
            </Badge>
          )}
          {car.openBookings > 0 && (
            <Link to="/dashboard/mybuyers" className="text-sm underline underline-offset-4">
              {t('openBookings', { count: car.openBookings })}
            </Link>
          )}
        </p>
        {isTakenDown && (
          <InlineNotice tone="warning">
            {t.rich('takenDownBecause', {
              reason: withoutFinalStop(car.takenDownReason ?? ''),
              link: (words) => (
                <Link to="/contact" className="underline underline-offset-4">
                  {words}
                </Link>
              ),
            })}
          </InlineNotice>
        )}
        <OwnCarAvailabilityConfirmation
          car={car}
          isBusy={running === 'confirm'}
          isDisabled={running !== null}
          onConfirm={confirm}
          onPutBack={() => setAvailable(true)}
        />
        {car.saleHold && <SaleHeld hold={car.saleHold} timeZone={car.timeZone} />}
        <div className="mt-auto grid gap-2 pt-1">
          <div className="flex flex-wrap gap-2 empty:hidden [&>*]:flex-auto">
            {car.status === 'available' && !car.isAdvertised && (
              <HydratedButton
                look="secondary"
                isBusy={running === 'advertise'}
                disabled={running !== null}
                onClick={advertise}
              >
                <Megaphone className="size-4" aria-hidden="true" />
                {t('advertiseNow')}
                <span className="sr-only">: {car.title}</span>
              </HydratedButton>
            )}
            {car.isAdvertised && (
              <HydratedButton
                look="secondary"
                isBusy={running === 'advertise'}
                disabled={running !== null}
                onClick={stopAdvertising}
              >
                {t('withdrawAdvertisement')}
                <span className="sr-only">: {car.title}</span>
              </HydratedButton>
            )}
            {car.status === 'available' && (
              <ButtonLink look="secondary" to={`/dashboard/myProduct/${car.id}/standing`}>
                {t('standing')}
                <span className="sr-only">: {car.title}</span>
              </ButtonLink>
            )}
          </div>
          <div className="flex flex-wrap gap-2 [&>*]:flex-1">
            {!isFixed && (
              <ButtonLink look="secondary" to={`/dashboard/myProduct/${car.id}`}>
                {t('edit')}
                <span className="sr-only">: {car.title}</span>
              </ButtonLink>
            )}
            {car.status !== 'reserved' && car.saleHold === null && (
              <ConfirmedActionButton
                label={t('delete')}
                about={car.title}
                title={t('deleteQuestion')}
                confirmLabel={t('delete')}
                isBusy={running === 'delete'}
                onConfirm={() =>
                  run('delete', () => readApiResponse(call.$delete({ param })), t('saidDeleted', { car: car.title }))
                }
              >
                <DeleteCarMeaning car={car} />
              </ConfirmedActionButton>
            )}
          </div>
        </div>
      </div>
    </Card>
  )
}

/** Until when a sold car can be neither changed nor deleted, by the clock of its place, as its buyer reads it. */
function SaleHeld({ hold: { kind, until }, timeZone }: { hold: SaleStillOpenReason; timeZone: string | null }) {
  const money = useMoneyRuleValues()
  const t = useListingsTexts()
  const readersTimeZone = useReaderTimeZone()
  const zone = timeZone ?? readersTimeZone
  const said = { ...money, time: () => <LocalizedTime at={until ?? ''} show="dateTime" timeZone={zone} /> }
  return <p className="text-muted text-sm">{t.rich(`held.${kind}`, said)}</p>
}
