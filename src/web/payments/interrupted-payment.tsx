import { useEffect, useState } from 'react'
import { deleteInterruptedForm, hasInterruptedForm } from '#web/forms/interrupted-form.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

const payPage = /^\/dashboard\/myOrders\/([^/?#]+)/

/** The storage name of a payment that a log-in interrupts: the card may be charged meanwhile. */
export function interruptedPaymentFormKey(bookingId: string): string {
  return `payment:${bookingId}`
}

/** Shown at the log-in to a buyer whose session ended during a payment; `from` is the page that led here. */
export function InterruptedPaymentNotice({ from }: { from: string | null }) {
  const t = useOrdersTexts()
  const bookingId = payPage.exec(from ?? '')?.[1]
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setShown(bookingId !== undefined && hasInterruptedForm(interruptedPaymentFormKey(bookingId)))
  }, [bookingId])
  return isShown && <InlineNotice tone="warning">{t('sessionEndedPaying')}</InlineNotice>
}

/** Shown once above the receipt, to a buyer who comes back to a payment that succeeded meanwhile. */
export function ChargedWhileSignedOutNotice({ bookingId }: { bookingId: string }) {
  const t = useOrdersTexts()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const form = interruptedPaymentFormKey(bookingId)
    if (!hasInterruptedForm(form)) return
    deleteInterruptedForm(form)
    setShown(true)
  }, [bookingId])
  return (
    isShown && (
      <InlineNotice isAnnounced className="mb-6 max-w-2xl print:hidden">
        {t('chargedMeanwhile')}
      </InlineNotice>
    )
  )
}
