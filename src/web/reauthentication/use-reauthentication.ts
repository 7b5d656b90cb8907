import { createContext, use } from 'react'
import { ApiError } from '#web/client/api-client.ts'

/** The credentials that the action's form already has. */
export type AlreadyEnteredCredentials = { password?: string | undefined }

/** Asks the user to prove their identity; false where they decline. */
export type RequestReauthentication = (known: AlreadyEnteredCredentials) => Promise<boolean>

export const ReauthenticationContext = createContext<RequestReauthentication>(async () => false)

/**
 * Runs an action that must not be possible on a borrowed device: where the server requires reauthentication, the user
 * is asked, and the action runs again. If they decline, the action fails with the server's error. A password that the
 * form already has is not asked for twice.
 */
export function useReauthentication() {
  const askWho = use(ReauthenticationContext)
  return async function confirmed<T>(action: () => Promise<T>, known: AlreadyEnteredCredentials = {}): Promise<T> {
    try {
      return await action()
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'confirmation_required'
      if (!isAsked || !(await askWho(known))) throw error
      return action()
    }
  }
}
