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

/** When the seller last confirmed that the car is for sale, and the press that confirms it or ends its pause. */
export function OwnCarAvailabilityConfirmation({
  car,
  isBusy,
  isDisabled,
  onConfirm,
  onPutBack,
}: OwnCarConfirmationProps) {
  const t = useListingsTexts()
  if (car.takenDownReason !== null) return null
  const button = (label: 'confirmAgain' | 'confirmNow' | 'putBack', onClick: () => void) => (
    <HydratedButton
      look={label === 'confirmAgain' ? 'quiet' : 'secondary'}
      className={label === 'confirmAgain' ? '-ms-4' : ''}
      isBusy={isBusy}
      disabled={isDisabled}
      onClick={onClick}
    >
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
  if (car.status !== 'available') return null
  const said = { time: () => <LocalizedTime at={car.confirmedAt} show="relative" /> }
  if (car.confirmation === 'confirmed')
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-muted text-sm">{t.rich('confirmed', said)}</p>
        {button('confirmAgain', onConfirm)}
      </div>
    )
  return (
    <InlineNotice tone={car.confirmation === 'overdue' ? 'warning' : 'info'} action={button('confirmNow', onConfirm)}>
      {t.rich(car.confirmation === 'overdue' ? 'confirmOverdue' : 'confirmAsked', said)}
    </InlineNotice>
  )
}
