import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { messagesClient } from '#web/messages/messages-client.ts'

type WriteToOptions = {
  bookingId: string
  /** Null where the two have not written to each other about the car: then their conversation begins here. */
  threadId: string | null
}

/** The way to the conversation with the other side of a booking: a page, or a press that begins one. */
export function useWriteToBookingSide({
  bookingId,
  threadId,
}: WriteToOptions): { to: string } | { onPress: () => void; isBusy: boolean } {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
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

  return threadId === null ? { onPress: () => void open(), isBusy } : { to: pathOf(threadId) }
}
