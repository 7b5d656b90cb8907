import type { OwnCar } from '#contract/own-cars.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

type OwnCarConfirmationProps = {
  car: OwnCar
  isBusy: boolean
  isDisabled: boolean
  onConfirm: () => void
  onPutBack: () => void
}

/** Asks whether a car is still for sale, with the press that confirms it or ends its pause. */
export function OwnCarAvailabilityConfirmation({
  car,
  isBusy,
  isDisabled,
  onConfirm,
  onPutBack,
}: OwnCarConfirmationProps) {
  const t = useListingsTexts()
  if (car.takenDownReason !== null) return null
  const button = (label: 'confirmNow' | 'putBack', onClick: () => void) => (
    <HydratedButton look="secondary" isBusy={isBusy} disabled={isDisabled} onClick={onClick}>
      {t(label)}
      <span className="sr-only">: {car.title}</span>
    </HydratedButton>
  )
  if (car.confirmation === 'paused')
    return (
      <InlineNotice tone="warning" action={button('putBack', onPutBack)}>
        {t('confirmPaused')}
      </InlineNotice>
    )
  // Where nothing is asked, the menu of the car says when it was confirmed.
  if (car.status !== 'available' || car.confirmation === 'confirmed') return null
  const said = { time: () => <LocalizedTime at={car.confirmedAt} show="relative" /> }
  return (
    <InlineNotice tone={car.confirmation === 'overdue' ? 'warning' : 'info'} action={button('confirmNow', onConfirm)}>
      {t.rich(car.confirmation === 'overdue' ? 'confirmOverdue' : 'confirmAsked', said)}
    </InlineNotice>
  )
}
