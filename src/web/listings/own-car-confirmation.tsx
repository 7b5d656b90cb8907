import type { OwnCar } from '#contract/own-cars.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Time } from '#web/ui/time.tsx'

type OwnCarConfirmationProps = {
  car: OwnCar
  isBusy: boolean
  isDisabled: boolean
  onConfirm: () => void
  onPutBack: () => void
}

/** When the seller last confirmed that the car is for sale, and the press that confirms it or ends its pause. */
export function OwnCarConfirmation({ car, isBusy, isDisabled, onConfirm, onPutBack }: OwnCarConfirmationProps) {
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
      <Notice tone="warning" action={button('putBack', onPutBack)}>
        {t('confirmPaused')}
      </Notice>
    )
  if (car.status !== 'available') return null
  const said = { time: () => <Time at={car.confirmedAt} show="relative" /> }
  if (car.confirmation === 'confirmed')
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-muted text-sm">{t.rich('confirmed', said)}</p>
        {button('confirmAgain', onConfirm)}
      </div>
    )
  return (
    <Notice tone={car.confirmation === 'overdue' ? 'warning' : 'info'} action={button('confirmNow', onConfirm)}>
      {t.rich(car.confirmation === 'overdue' ? 'confirmOverdue' : 'confirmAsked', said)}
    </Notice>
  )
}
