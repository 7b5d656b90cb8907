import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { messagesClient } from '#web/messages/messages-client.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

type WriteToProps = {
  bookingId: string
  carTitle: string
  other: string
  /** Null where the two have not written to each other about the car: then their conversation begins here. */
  threadId: string | null
  className?: string
}

/** Leads to the conversation with the other side of a booking. */
export function WriteToBookingSideButton({ bookingId, carTitle, other, threadId, className }: WriteToProps) {
  const t = useMeetingsTexts()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const label = (
    <>
      {t('writeTo', { name: other })}
      <span className="sr-only">: {carTitle}</span>
    </>
  )
  const pathOf = (id: string) => `/dashboard/messages/${id}`

  async function open() {
    setBusy(true)
    try {
      const call = messagesClient().bookings[':id'].conversation
      await navigate(pathOf((await readApiResponse(call.$post({ param: { id: bookingId } }))).threadId))
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }

  if (threadId !== null)
    return (
      <ButtonLink look="secondary" className={className} to={pathOf(threadId)}>
        {label}
      </ButtonLink>
    )
  return (
    <HydratedButton look="secondary" className={className} isBusy={isBusy} onClick={open}>
      {label}
    </HydratedButton>
  )
}
