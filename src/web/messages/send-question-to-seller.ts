import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { deriveUuidFromText } from '#web/messages/derive-uuid-from-text.ts'
import { messagesClient } from '#web/messages/messages-client.ts'

type Question = {
  carId: string
  text: string
  /** Questions of one key are one message, however often they are sent. */
  key: string
}

/**
 * Asks the seller of a car, in the conversation that there is or in a new one, and returns its id. Null where the user is
 * no longer signed in, or the server refused, which a notification says.
 */
export async function sendQuestionToSeller({ carId, text, key }: Question): Promise<string | null> {
  try {
    const json = { carId, clientId: deriveUuidFromText(key), text }
    return (await readApiResponse(messagesClient().messages.$post({ json }))).threadId
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'signed_out')) toastError(error)
    return null
  }
}
