import { useEffect, useState } from 'react'
import { verificationUndoSeconds } from '#contract/verification-undo-seconds.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { peopleClient } from '#web/people/people-client.ts'

export type DecidedSeller = { id: string; name: string; email: string }
export type LastDecision = { kind: 'verified' | 'declined' | 'undone'; seller: DecidedSeller }

type Handlers = {
  onDecided: () => void
  /** The seller waits again. */
  onUndone: (seller: DecidedSeller) => void
}

export type VerificationDecisions = ReturnType<typeof useVerificationDecisions>

/** An Admin's decisions on the badge. The last Verify can be undone for as long as its mail waits. */
export function useVerificationDecisions({ onDecided, onUndone }: Handlers) {
  const [isBusy, setBusy] = useState(false)
  const [last, setLast] = useState<LastDecision | null>(null)
  const [declining, setDeclining] = useState<DecidedSeller | null>(null)

  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(null), verificationUndoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [last])

  async function setVerified(seller: DecidedSeller, verified: boolean): Promise<boolean> {
    const call = peopleClient().admin.people[':id'].verification
    setBusy(true)
    try {
      await readApiResponse(call.$put({ param: { id: seller.id }, json: { verified } }))
      return true
    } catch (error) {
      toastError(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  async function verify(seller: DecidedSeller) {
    if (isBusy || !(await setVerified(seller, true))) return
    setLast({ kind: 'verified', seller })
    onDecided()
  }

  async function undo() {
    if (isBusy || last?.kind !== 'verified' || !(await setVerified(last.seller, false))) return
    setLast({ ...last, kind: 'undone' })
    onUndone(last.seller)
  }

  return {
    isBusy,
    last,
    verify,
    undo,
    declining,
    askToDecline: setDeclining,
    declined: (seller: DecidedSeller) => {
      setDeclining(null)
      setLast({ kind: 'declined', seller })
      onDecided()
    },
  }
}
