import { useState } from 'react'
import type { OwnCar } from '#contract/own-cars.ts'
import { AgreedMeetingList } from '#web/listings/agreed-meeting-list.tsx'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'

type OwnCarAvailabilitySwitchProps = {
  car: OwnCar
  isBusy: boolean
  isDisabled: boolean
  onChange: (isAvailable: boolean) => Promise<void>
}

/** Takes a car off the market and puts it back; who has agreed to meet somebody about it is asked first. */
export function OwnCarAvailabilitySwitch({ car, isBusy, isDisabled, onChange }: OwnCarAvailabilitySwitchProps) {
  const t = useListingsTexts()
  const [isAsking, setAsking] = useState(false)
  // A server of an earlier release names no meetings.
  const agreed = car.agreedMeetings ?? []
  const isOn = car.status === 'available'
  return (
    <>
      <Switch
        label={
          <>
            {t('available')}
            <span className="sr-only">: {car.title}</span>
          </>
        }
        hint={t(isOn ? 'availableMeaning' : 'notAvailableMeaning')}
        isOn={isOn}
        isDisabled={isDisabled}
        onChange={(isAvailable) => (isAvailable || agreed.length === 0 ? void onChange(isAvailable) : setAsking(true))}
      />
      <ConfirmDialog
        state={isAsking ? { kind: isBusy ? 'working' : 'asking' } : { kind: 'closed' }}
        title={t('notForSaleQuestion')}
        confirmLabel={t('takeOffMarket')}
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await onChange(false)
          setAsking(false)
        }}
      >
        <p>{t('notForSaleMeaning', { count: agreed.length })}</p>
        <AgreedMeetingList meetings={agreed} />
      </ConfirmDialog>
    </>
  )
}
