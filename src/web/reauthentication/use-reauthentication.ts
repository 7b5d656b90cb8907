import { createContext, use } from 'react'
import { ApiError } from '#web/client/api-client.ts'

/** What the form of the action has asked for already. */
export type KnownProof = { password?: string | undefined }

/** Asks the person to prove who they are; false where they would rather not. */
export type RequestReauthentication = (known: KnownProof) => Promise<boolean>

export const ReauthenticationContext = createContext<RequestReauthentication>(async () => false)

/**
 * Runs an action that a borrowed device must not do: where the server wants to know first who is there, the person is asked,
 * and the action is done again. One that they do not confirm fails as the server said it. A password that the form had is not asked
 * for twice.
 */
export function useReauthentication() {
  const askWho = use(ReauthenticationContext)
  return async function confirmed<T>(action: () => Promise<T>, known: KnownProof = {}): Promise<T> {
    try {
      return await action()
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'confirmation_required'
      if (!isAsked || !(await askWho(known))) throw error
      return action()
    }
  }
}
