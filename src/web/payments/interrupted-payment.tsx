import { useEffect, useState } from 'react'
import { deleteInterruptedForm, hasInterruptedForm } from '#web/forms/interrupted-form.ts'
import { useOrdersTexts } from '#web/texts/orders.ts'
import { Notice } from '#web/ui/notice.tsx'

const payPage = /^\/dashboard\/myOrders\/([^/?#]+)/

/** The name under which a payment that a log-in interrupts is kept: the card may be charged meanwhile. */
export function paymentFormKey(bookingId: string): string {
  return `payment:${bookingId}`
}

/** At the log-in, for a buyer whose session ended while they were paying; `from` is the page that led here. */
export function InterruptedPayment({ from }: { from: string | null }) {
  const t = useOrdersTexts()
  const bookingId = payPage.exec(from ?? '')?.[1]
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setShown(bookingId !== undefined && hasInterruptedForm(paymentFormKey(bookingId)))
  }, [bookingId])
  return isShown && <Notice tone="warning">{t('sessionEndedPaying')}</Notice>
}

/** Above the receipt, once, for a buyer who comes back to a payment that went through meanwhile. */
export function ChargedMeanwhile({ bookingId }: { bookingId: string }) {
  const t = useOrdersTexts()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const form = paymentFormKey(bookingId)
    if (!hasInterruptedForm(form)) return
    deleteInterruptedForm(form)
    setShown(true)
  }, [bookingId])
  return (
    isShown && (
      <Notice isAnnounced className="mb-6 max-w-2xl print:hidden">
        {t('chargedMeanwhile')}
      </Notice>
    )
  )
}
