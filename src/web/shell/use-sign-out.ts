import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { ApiError, browserFetch, read } from '#web/client/api-client.ts'
import { broadcastSessionChange } from '#web/client/session-broadcast.ts'
import { useShellTexts } from '#web/texts/shell.ts'
import { notify } from '#web/ui/notify.ts'

type SignOut = { isSigningOut: boolean; signOut: () => Promise<void> }

export function useSignOut(): SignOut {
  const t = useShellTexts()
  const navigate = useNavigate()
  const [isSigningOut, setSigningOut] = useState(false)

  async function signOut() {
    setSigningOut(true)
    try {
      const headers = { 'Content-Type': 'application/json' }
      await read(browserFetch('/api/auth/sign-out', { method: 'POST', headers, body: '{}' }))
      broadcastSessionChange()
      notify.success(messages.signedOut)
      await navigate('/login')
    } catch (error) {
      notify.error(error instanceof ApiError ? error.message : t('stillSignedIn'))
    } finally {
      setSigningOut(false)
    }
  }

  return { isSigningOut, signOut }
}
