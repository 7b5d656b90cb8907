import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notificationMessages, notificationNextStepMessages } from '#contract/notification-and-validation-messages.ts'
import { ApiError, browserFetch, readApiResponse } from '#web/client/api-client.ts'
import { broadcastSessionChange } from '#web/client/session-broadcast.ts'
import { deleteMessageDrafts } from '#web/device/message-drafts.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type SignOut = { isSigningOut: boolean; signOut: () => Promise<void> }

export function useSignOut(): SignOut {
  const t = useShellTexts()
  const navigate = useNavigate()
  const [isSigningOut, setSigningOut] = useState(false)

  async function signOut() {
    setSigningOut(true)
    try {
      const headers = { 'Content-Type': 'application/json' }
      await readApiResponse(browserFetch('/api/auth/sign-out', { method: 'POST', headers, body: '{}' }))
      deleteMessageDrafts()
      broadcastSessionChange()
      toastNotifier.success(notificationMessages.signedOut, { next: notificationNextStepMessages.signedOut })
      await navigate('/login')
    } catch (error) {
      toastNotifier.error(error instanceof ApiError ? error.message : t('stillSignedIn'))
    } finally {
      setSigningOut(false)
    }
  }

  return { isSigningOut, signOut }
}
