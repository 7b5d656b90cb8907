import { useEffect, useState } from 'react'
import type { PushDevicesResponse } from '#contract/notices.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import {
  type PushDeviceState,
  readPushDeviceState,
  turnPushDeviceOff,
  turnPushDeviceOn,
} from '#web/notices/push-device.ts'
import { useNoticesTexts } from '#web/texts/use-notices-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { Switch } from '#web/ui/switch.tsx'

type SwitchProps = { publicKey: string; devices: PushDevicesResponse['devices'] }

/** Whether this browser shows notifications while no page of the site is open. */
export function PushDeviceSwitch({ publicKey, devices }: SwitchProps) {
  const t = useNoticesTexts()
  const [state, setState] = useState<PushDeviceState>({ kind: 'checking' })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isLeft = false
    const show = (found: PushDeviceState) => isLeft || setState(found)
    readPushDeviceState(devices).then(show, () => show({ kind: 'unsupported' }))
    return () => {
      isLeft = true
    }
  }, [devices])

  async function turn(isOn: boolean) {
    setBusy(true)
    setFailure(null)
    try {
      setState(await (isOn ? turnPushDeviceOn(publicKey) : turnPushDeviceOff()))
    } catch (error) {
      // The browser refuses in words of its own, and in English.
      setFailure(error instanceof DOMException ? t('pushFailed') : userErrorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const { kind } = state
  const isUsable = kind === 'off' || kind === 'on'
  return (
    <Card as="section" aria-labelledby="push-device" className="grid gap-4 p-5 sm:p-6">
      <h2 id="push-device" className="text-xl">
        {t('pushTitle')}
      </h2>
      <Switch
        label={t('pushOn')}
        isOn={kind === 'on'}
        isDisabled={isBusy || !isUsable}
        onChange={(isOn) => void turn(isOn)}
      />
      <p className="text-muted text-sm" role="status">
        {t(`pushState.${kind}`)}
      </p>
      {failure && (
        <InlineNotice tone="error" isAlert>
          {failure}
        </InlineNotice>
      )}
    </Card>
  )
}
