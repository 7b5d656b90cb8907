import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaymentOutcome, PaymentStartResponse } from '#contract/payments.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { deleteInterruptedForm, readInterruptedForm, saveInterruptedForm } from '#web/forms/interrupted-form.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import type { CardConfirmationResult } from '#web/payments/card-confirmation-result.ts'
import { interruptedPaymentFormKey } from '#web/payments/interrupted-payment.tsx'
import { paymentsClient } from '#web/payments/payments-client.ts'

export type PaymentFlowState =
  | { kind: 'preparing' }
  | { kind: 'unavailable'; message: string }
  /** The car cannot be paid for as things stand, and the message says why: nothing has failed. */
  | { kind: 'refused'; message: string }
  /** `isCardRefused`: the message is the card provider's about the card, which was not charged. */
  | { kind: 'ready'; message?: string; isCardRefused?: boolean }
  | { kind: 'confirming' }
  | { kind: 'at-bank'; url: string }
  | { kind: 'settling' }
  /** Still undecided after a long wait. */
  | { kind: 'waiting'; message: string }
  | { kind: 'lost'; message: string }
  | { kind: 'paid'; transactionId: string }

const ended = 'This payment timed out and was restarted. You haven’t been charged. Please press Pay again.'
const priceFell =
  'The price has dropped since you opened this page. You haven’t been charged. Check the new price and press Pay again.'
const leftBank = 'You left your bank’s page. Choose another card, or press Pay to try again.'

const signedOutPaying =
  'Your session ended while you were paying. Log in, and this page shows whether your card was charged.'

/** Delays before each check of the outcome, in milliseconds; about a minute in all. */
const looks = [0, 400, 800, 1_500, 3_000, 5_000, 8_000, 10_000, 15_000, 20_000]

const unclear =
  'We couldn’t reach the card provider. Check your connection and press Pay again. You’ll never be charged twice.'

/**
 * Row T-04: the intent is requested when the page loads, Pay waits for it, and a confirmation is followed by settling
 * until the outcome is certain. The server decides everything; this hook only shows the state.
 */
export function usePaymentFlow(bookingId: string, accountId: string) {
  const [state, setState] = useState<PaymentFlowState>({ kind: 'preparing' })
  const [start, setStart] = useState<PaymentStartResponse | null>(null)
  const isGone = useRef(false)

  /** Polls the outcome until it is certain. */
  const settle = useCallback(async (): Promise<void> => {
    setState({ kind: 'settling' })
    let last: PaymentOutcome | null = null
    for (const delay of looks) {
      await wait(delay)
      if (isGone.current) return
      const asked = await askOutcome(bookingId)
      if (asked instanceof ApiError) {
        const values = { stage: 'held' }
        const isSignedOut = saveInterruptedForm(asked, {
          form: interruptedPaymentFormKey(bookingId),
          accountId,
          values,
        })
        return setState({ kind: 'unavailable', message: isSignedOut ? signedOutPaying : asked.message })
      }
      last = asked ?? last
      if (!last || last.outcome === 'pending') continue
      deleteInterruptedForm(interruptedPaymentFormKey(bookingId))
      return setState(stateOf(last))
    }
    setState({ kind: 'waiting', message: last?.message ?? 'Your payment is being completed.' })
  }, [bookingId, accountId])

  /** Requests an intent; `reason` says why the previous one failed. */
  const prepare = useCallback(
    async (reason?: string): Promise<void> => {
      setState({ kind: 'preparing' })
      try {
        setStart(await readStart(bookingId))
        deleteInterruptedForm(interruptedPaymentFormKey(bookingId))
        setState({ kind: 'ready', message: reason })
      } catch (error) {
        const message = userErrorMessage(error)
        // An earlier attempt may have succeeded, or may be completing now: then its outcome is shown.
        const outcome = isConflict(error) ? await askOutcome(bookingId) : null
        const isCertain = outcome && !(outcome instanceof ApiError)
        if (isCertain && (outcome.outcome === 'paid' || outcome.outcome === 'lost')) return setState(stateOf(outcome))
        setState({ kind: isConflict(error) ? 'refused' : 'unavailable', message })
      }
    },
    [bookingId],
  )

  useEffect(() => {
    isGone.current = false
    // After a log-in because of an ended session, the outcome of an authorised card comes first.
    const kept = readInterruptedForm<{ stage: string }>(interruptedPaymentFormKey(bookingId), {
      accountId,
      fields: ['stage'],
    })
    if (kept?.stage === 'held') void settle()
    else void prepare(kept ? unclear : undefined)
    return () => {
      isGone.current = true
    }
  }, [prepare, settle, bookingId, accountId])

  /** Continues after the card provider's response. */
  async function goOn(confirmation: CardConfirmationResult): Promise<void> {
    if (isGone.current) return
    switch (confirmation.kind) {
      case 'held':
        return settle()
      case 'asks-bank':
        return setState({ kind: 'at-bank', url: confirmation.url })
      case 'refused':
        return setState({ kind: 'ready', message: confirmation.message, isCardRefused: true })
      case 'ended':
        return prepare(ended)
      case 'unclear': {
        const outcome = await askOutcome(bookingId)
        const kept = { form: interruptedPaymentFormKey(bookingId), accountId, values: { stage: 'unclear' } }
        if (saveInterruptedForm(outcome, kept)) return setState({ kind: 'unavailable', message: signedOutPaying })
        const isTold = outcome && !(outcome instanceof ApiError) && outcome.outcome !== 'pending'
        return setState(isTold ? stateOf(outcome) : { kind: 'ready', message: unclear })
      }
    }
  }

  /** What the page shows is charged only while it is what is asked for: an offer may have been accepted meanwhile. */
  async function pay(confirm: () => Promise<CardConfirmationResult>): Promise<void> {
    setState({ kind: 'confirming' })
    const asked = await readStart(bookingId).catch((error: unknown) => (isConflict(error) ? 'conflict' : null))
    if (isGone.current) return
    if (asked === 'conflict') return prepare()
    // Where no answer came, the card provider may still be reached.
    if (asked && asked.paymentId !== start?.paymentId) {
      setStart(asked)
      return setState({ kind: 'ready', message: asked.amountCents === start?.amountCents ? ended : priceFell })
    }
    await goOn(await confirm())
  }

  /** The form was invalid: the provider's reason against the previous attempt does not apply to this one. */
  const forget = () => setState({ kind: 'ready' })

  const giveUpBank = () => setState({ kind: 'ready', message: leftBank })

  return { state, start, pay, goOn, prepare, settle, giveUpBank, forget }
}

export type PaymentFlowStateAndActions = ReturnType<typeof usePaymentFlow>

function stateOf({ outcome, transactionId, message }: PaymentOutcome): PaymentFlowState {
  if (outcome === 'paid') return { kind: 'paid', transactionId: transactionId ?? '' }
  if (outcome === 'lost') return { kind: 'lost', message }
  return { kind: 'ready', message }
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict'
}

function readStart(bookingId: string): Promise<PaymentStartResponse> {
  return readApiResponse(paymentsClient().bookings[':id'].payment.$post({ param: { id: bookingId } }))
}

/** The outcome; null where none came and another try may help; the error where it cannot. */
async function askOutcome(bookingId: string): Promise<PaymentOutcome | ApiError | null> {
  try {
    return await readApiResponse(paymentsClient().bookings[':id'].payment.settle.$post({ param: { id: bookingId } }))
  } catch (error) {
    if (!(error instanceof ApiError)) return null
    const isRefusal = error.status >= 400 && error.status < 500 && error.status !== 429
    return isRefusal ? error : null
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
