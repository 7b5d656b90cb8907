import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { bookingsRoutes } from '#api/bookings.ts'
import type { OpenBookingOfMessageThread } from '#contract/bookings.ts'
import { OtherRoleNotice } from '#web/accounts/other-role-notice.tsx'
import { defineApiClient, readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { listenForNotices } from '#web/messages/live-messages.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

const bookingsOfThreadClient = defineApiClient<typeof bookingsRoutes>()

/** The server ends a booking for whoever acts in the role of their side. */
const roleOfStep = { cancel: 'Buyer', decline: 'Seller' } as const

type BlockPersonDialogProps = { threadId: string; name: string; block: () => Promise<void>; onClose: () => void }

/**
 * Asks before a person is blocked, says what that means for the bookings between the two, and offers to end those too. It
 * closes where one of them changes under it, and the server refuses to end one that has.
 */
export function BlockPersonDialog({ threadId, name, block, onClose }: BlockPersonDialogProps) {
  const t = useMessagesTexts()
  const viewer = useSignedInUser()
  const [isWorking, setWorking] = useState(false)
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const found = useQuery({
    queryKey: ['bookings-of-thread', threadId],
    queryFn: () => readApiResponse(bookingsOfThreadClient().messages[':id'].bookings.$get({ param: { id: threadId } })),
    gcTime: 0,
  })
  const bookings = found.data?.items ?? []
  const standing = found.data && JSON.stringify(bookings)
  const [asked, setAsked] = useState<string>()
  if (asked === undefined && standing !== undefined) setAsked(standing)
  const hasChanged = asked !== undefined && standing !== undefined && asked !== standing
  const refetch = useEffectEvent(() => void found.refetch())
  useEffect(() => listenForNotices(() => refetch()), [])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (hasChanged && !isWorking) close()
  }, [hasChanged, isWorking])

  async function confirm() {
    setWorking(true)
    await block()
    try {
      for (const booking of bookings.filter(({ bookingId }) => ended.has(bookingId))) await end(booking)
    } catch (error) {
      toastError(error)
    }
    onClose()
  }
  function choose(bookingId: string, isChosen: boolean) {
    const others = [...ended].filter((id) => id !== bookingId)
    setEnded(new Set(isChosen ? [...others, bookingId] : others))
  }

  return (
    <ConfirmDialog
      state={{ kind: isWorking ? 'working' : 'asking' }}
      title={t('blockTitle', { name })}
      confirmLabel={t('block', { name })}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="grid gap-3">
        <p>{t('blockText')}</p>
        {found.isError && <p>{t('blockBookingsUnknown')}</p>}
        {bookings.map(({ bookingId, carTitle: car, isAccepted, step }) => (
          <div key={bookingId}>
            <p>{t(isAccepted ? 'blockAgreed' : 'blockWaiting', { name, car })}</p>
            {viewer && viewer.role !== roleOfStep[step] ? (
              <OtherRoleNotice viewer={viewer} wanted={roleOfStep[step]} />
            ) : (
              <Checkbox
                label={t(step === 'cancel' ? 'blockCancels' : 'blockDeclines', { name, car })}
                checked={ended.has(bookingId)}
                onChange={(event) => choose(bookingId, event.target.checked)}
              />
            )}
          </div>
        ))}
      </div>
    </ConfirmDialog>
  )
}

async function end({ bookingId, step, seen }: OpenBookingOfMessageThread): Promise<void> {
  const booking = bookingsOfThreadClient().bookings[':id']
  const param = { id: bookingId }
  const json = seen ? { seen } : {}
  if (step === 'cancel') await readApiResponse(booking.cancel.$post({ param, json }))
  else await readApiResponse(booking.decline.$post({ param, json }))
}
