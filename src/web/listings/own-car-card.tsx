import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnCar, SaleStillOpenReason } from '#contract/own-cars.ts'
import { withoutFinalStop } from '#contract/without-final-stop.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { OwnCarAvailabilitySwitch } from '#web/listings/own-car-availability-switch.tsx'
import { OwnCarAvailabilityConfirmation } from '#web/listings/own-car-confirmation.tsx'
import { OwnCarMoreMenu, type OwnCarStep } from '#web/listings/own-car-more-menu.tsx'
import { ownCarsClient } from '#web/listings/own-cars-client.ts'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Eye, Heart, Megaphone } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import type { MenuStep } from '#web/ui/more-menu.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { useReaderTimeZone } from '#web/ui/use-reader-time-zone.ts'
import './own-car-card.css'

/** The label of a status is the text of the same name in the listings catalogue. */
export const carStatusTones: Record<OwnCar['status'], BadgeTone> = {
  available: 'success',
  reserved: 'warning',
  sold: 'accent',
  withdrawn: 'neutral',
  draft: 'info',
}

/** One of the seller's own cars in a row, with all of its actions (row S-28): a dealer has eighty of them, also on a phone. */
export function OwnCarCard({ car, reload }: { car: OwnCar; reload: () => Promise<unknown> }) {
  const t = useListingsTexts()
  const { keyFacts, pictureWords } = useCarFacts()
  const [running, setRunning] = useState<OwnCarStep | null>(null)
  const call = ownCarsClient().cars[':id']
  const param = { id: car.id }
  const isTakenDown = car.takenDownReason !== null
  const isFixed = car.status === 'reserved' || car.status === 'sold' || isTakenDown

  async function run(step: OwnCarStep, work: () => Promise<unknown>, said: string) {
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
  const remove = () =>
    run('delete', () => readApiResponse(call.$delete({ param })), t('saidDeleted', { car: car.title }))

  const canBeAdvertised = car.status === 'available' || car.isAdvertised
  const isDisabled = running !== null
  const isAdvertising = running === 'advertise'
  const editor = `/dashboard/myProduct/${car.id}`
  // A phone shows one button, what is most useful now; the others are in its menu.
  const main = car.openBookings > 0 ? 'bookings' : canBeAdvertised && !car.isAdvertised ? 'advertise' : 'edit'
  const hiddenOnPhone: MenuStep[] = []
  if (!isFixed && main !== 'edit') hiddenOnPhone.push({ label: t('edit'), to: editor })
  if (car.isAdvertised)
    hiddenOnPhone.push({
      label: t('withdrawAdvertisement'),
      onPress: stopAdvertising,
      isBusy: isAdvertising,
      isDisabled,
    })
  else if (canBeAdvertised && main !== 'advertise')
    hiddenOnPhone.push({ label: t('advertiseNow'), onPress: advertise, isBusy: isAdvertising, isDisabled })

  return (
    <Card as="article" className="own-car">
      <Picture
        picture={car.picture}
        alt={pictureWords(car)}
        sizes="9rem"
        className="own-car-picture aspect-3/2 rounded-field"
      />
      <div className="own-car-head">
        <h2 className="own-car-title wrap-anywhere">
          <Link to={`/cars/${car.id}`} className="hover:underline">
            <bdi>{car.title}</bdi>
          </Link>
        </h2>
        <FormattedPrice cents={car.priceCents} className="font-semibold" />
        <p className="own-car-facts figures truncate text-muted text-sm">{keyFacts(car)}</p>
      </div>
      <OwnCarState car={car} />
      <div className="own-car-foot">
        {!isFixed && (
          <div className="own-car-switch">
            <OwnCarAvailabilitySwitch
              car={car}
              isBusy={running === 'availability'}
              isDisabled={isDisabled}
              onChange={setAvailable}
            />
          </div>
        )}
        <div className="own-car-steps empty:hidden">
          {main === 'bookings' && (
            <ButtonLink look="secondary" to="/dashboard/mybuyers" className="own-car-main own-car-of-phone">
              {t('openBookings', { count: car.openBookings })}
              <span className="sr-only">: {car.title}</span>
            </ButtonLink>
          )}
          {canBeAdvertised && (
            <HydratedButton
              look="secondary"
              className={main === 'advertise' ? 'own-car-main' : ''}
              isBusy={isAdvertising}
              disabled={isDisabled}
              onClick={car.isAdvertised ? stopAdvertising : advertise}
            >
              {!car.isAdvertised && <Megaphone className="size-4" aria-hidden="true" />}
              {t(car.isAdvertised ? 'withdrawAdvertisement' : 'advertiseNow')}
              <span className="sr-only">: {car.title}</span>
            </HydratedButton>
          )}
          {!isFixed && (
            <ButtonLink look="secondary" to={editor} className={main === 'edit' ? 'own-car-main' : ''}>
              {t('edit')}
              <span className="sr-only">: {car.title}</span>
            </ButtonLink>
          )}
          <OwnCarMoreMenu
            car={car}
            running={running}
            hiddenOnPhone={hiddenOnPhone}
            onConfirm={confirm}
            onDelete={remove}
          />
        </div>
      </div>
      <div className="own-car-notices">
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
      </div>
    </Card>
  )
}

/** What is particular about a car, and how much interest it meets, which leads to its figures. */
function OwnCarState({ car }: { car: OwnCar }) {
  const t = useListingsTexts()
  const isTakenDown = car.takenDownReason !== null
  // A server of an earlier release does not count them.
  const { views = 0, wishes = 0 } = car
  return (
    <p className="own-car-state text-sm empty:hidden">
      {isTakenDown && <Badge tone="error">{t('takenDown')}</Badge>}
      {/* That a car is on offer its switch says. */}
      {!isTakenDown && car.status !== 'available' && <Badge tone={carStatusTones[car.status]}>{t(car.status)}</Badge>}
      {car.isAdvertised && (
        <Badge tone="accent" icon={<Megaphone className="size-4" aria-hidden="true" />}>
          {t('advertised')}
        </Badge>
      )}
      {car.status === 'available' && (
        <Link
          to={`/dashboard/myProduct/${car.id}/standing`}
          className="own-car-link figures underline underline-offset-4"
        >
          <span className="sr-only">
            {t('standing')}: {car.title}.{' '}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Eye className="size-4 text-muted" aria-hidden="true" />
            {t('viewsCount', { views })}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Heart className="size-4 text-muted" aria-hidden="true" />
            {t('wishesCount', { wishes })}
          </span>
        </Link>
      )}
      {car.openBookings > 0 && (
        <Link to="/dashboard/mybuyers" className="own-car-link own-car-of-desk underline underline-offset-4">
          {t('openBookings', { count: car.openBookings })}
        </Link>
      )}
    </p>
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
