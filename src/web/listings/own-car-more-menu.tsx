import type { OwnCar } from '#contract/own-cars.ts'
import { useConfirmedAction } from '#web/dashboard/use-confirmed-action.tsx'
import { DeleteCarMeaning } from '#web/listings/delete-car-meaning.tsx'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { type MenuStep, MoreMenu } from '#web/ui/more-menu.tsx'

export type OwnCarStep = 'advertise' | 'availability' | 'confirm' | 'delete'

type OwnCarMoreMenuProps = {
  car: OwnCar
  running: OwnCarStep | null
  /** What has a button of its own where there is room for it. */
  hiddenOnPhone: MenuStep[]
  onConfirm: () => Promise<void>
  onDelete: () => Promise<void>
}

/** The rarer steps of an own car: to confirm early that it is for sale, and to delete it. On a phone also what else it has. */
export function OwnCarMoreMenu({ car, running, hiddenOnPhone, onConfirm, onDelete }: OwnCarMoreMenuProps) {
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
  const menu = {
    label: t('more'),
    about: car.title,
    head: isConfirmed && t.rich('confirmed', { time: () => <LocalizedTime at={car.confirmedAt} show="relative" /> }),
  }
  return (
    <>
      <MoreMenu {...menu} steps={steps} />
      <MoreMenu
        {...menu}
        steps={[...hiddenOnPhone, ...steps]}
        look="dots"
        buttonClassName="own-car-dots btn btn-ghost btn-square"
      />
      {question}
    </>
  )
}
