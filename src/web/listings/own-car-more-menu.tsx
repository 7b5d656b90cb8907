import type { OwnCar } from '#contract/own-cars.ts'
import { useConfirmedAction } from '#web/dashboard/use-confirmed-action.tsx'
import { DeleteCarMeaning } from '#web/listings/delete-car-meaning.tsx'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'

export type OwnCarStep = 'advertise' | 'availability' | 'confirm' | 'delete'

type OwnCarMoreMenuProps = {
  car: OwnCar
  running: OwnCarStep | null
  onConfirm: () => Promise<void>
  onDelete: () => Promise<void>
}

/** The rarer steps of an own car: to confirm early that it is for sale, and to delete it. */
export function OwnCarMoreMenu({ car, running, onConfirm, onDelete }: OwnCarMoreMenuProps) {
  const t = useListingsTexts()
  const { ask, question } = useConfirmedAction({
    title: t('deleteQuestion'),
    confirmLabel: t('delete'),
    isBusy: running === 'delete',
    onConfirm: onDelete,
    children: <DeleteCarMeaning car={car} />,
  })
  const isConfirmed = car.takenDownReason === null && car.status === 'available' && car.confirmation === 'confirmed'
  const steps = [
    ...(isConfirmed
      ? [{ label: t('confirmAgain'), onPress: () => void onConfirm(), isDisabled: running !== null }]
      : []),
    ...(car.status !== 'reserved' && car.saleHold === null
      ? [{ label: t('delete'), onPress: ask, isBusy: running === 'delete' }]
      : []),
  ]
  return (
    <>
      <MoreMenu
        label={t('more')}
        about={car.title}
        steps={steps}
        head={
          isConfirmed && t.rich('confirmed', { time: () => <LocalizedTime at={car.confirmedAt} show="relative" /> })
        }
      />
      {question}
    </>
  )
}
