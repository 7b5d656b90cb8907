import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ActiveSession } from '#contract/profile.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { ConfirmedActionButton } from '#web/dashboard/confirmed-action-button.tsx'
import { toastError } from '#web/forms/toast-error.ts'
import { profileClient } from '#web/profile/profile-clients.ts'
import { SignedInSince, useDeviceText } from '#web/profile/signed-in-device.tsx'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** As many devices as most people have; the rest are behind a button. */
const maxAtFirst = 3

/** The devices on which the user is signed in, this one first; each can be signed out (row S-27). */
export function SignedInDevicesTable({ signIns }: { signIns: ActiveSession[] }) {
  const t = useProfileTexts()
  const deviceText = useDeviceText()
  const { revalidate } = useRevalidator()
  const [running, setRunning] = useState<string | null>(null)

  async function end(what: string, call: () => Promise<{ endedCount: number }>) {
    setRunning(what)
    try {
      const { endedCount } = await call()
      toastNotifier.success(t('signedOut', { count: endedCount }))
    } catch (error) {
      toastError(error)
    } finally {
      await revalidate()
      setRunning(null)
    }
  }

  const call = profileClient().profile['sign-ins']
  const [isWhole, setWhole] = useState(false)
  const others = signIns.filter(({ isCurrent }) => !isCurrent)
  return (
    <Card as="section" aria-labelledby="sign-ins" className="p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="sign-ins" className="scroll-mt-24 text-xl">
          {t('signIns')}
        </h2>
        {others.length > 0 && (
          <ConfirmedActionButton
            label={t('signOutOthers')}
            about={t('devices', { count: others.length })}
            look="secondary"
            title={t('signOutOthersQuestion')}
            confirmLabel={t('signOut')}
            isBusy={running === 'others'}
            onConfirm={() => end('others', () => readApiResponse(call.$delete()))}
          >
            <p>{t('onlyThisStays')}</p>
          </ConfirmedActionButton>
        )}
      </div>
      <RecordTable
        isOnCard
        caption={t('activeSignIns')}
        rows={isWhole ? signIns : signIns.slice(0, maxAtFirst)}
        rowKey={({ id }) => id}
        columns={[
          {
            header: t('device'),
            isWhole: true,
            cell: ({ device, isCurrent, address, since, way, lastSeenAt }) => (
              <>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {deviceText(device)}
                  {isCurrent && <Badge tone="success">{t('thisDevice')}</Badge>}
                </span>
                <span className="flex flex-wrap gap-x-3 text-muted text-sm">
                  {!isCurrent && (
                    <span>
                      {t.rich('lastSeenAt', { time: () => <LocalizedTime at={lastSeenAt} show="relative" /> })}
                    </span>
                  )}
                  <span>
                    <SignedInSince at={since} way={way} />
                  </span>
                  <bdi className="figures break-all">{address ?? t('unknown')}</bdi>
                </span>
              </>
            ),
          },
          {
            header: t('signOut'),
            isActions: true,
            cell: ({ id, device, isCurrent }) =>
              !isCurrent && (
                <HydratedButton
                  look="secondary"
                  className="text-error"
                  isBusy={running === id}
                  onClick={() => end(id, () => readApiResponse(call[':id'].$delete({ param: { id } })))}
                >
                  {t('signOut')}
                  <span className="sr-only">: {deviceText(device)}</span>
                </HydratedButton>
              ),
          },
        ]}
      />
      {!isWhole && signIns.length > maxAtFirst && (
        <HydratedButton look="secondary" className="mt-4" onClick={() => setWhole(true)}>
          {t('showAllDevices', { count: signIns.length })}
        </HydratedButton>
      )}
    </Card>
  )
}
