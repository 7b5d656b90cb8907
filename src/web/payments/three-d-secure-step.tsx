import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import type { PaymentStartResponse } from '#contract/payments.ts'
import type { CardConfirmationResult } from '#web/payments/card-confirmation-result.ts'
import { fetchPaymentIntent } from '#web/payments/embedded-gateway.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type BankStepProps = {
  start: PaymentStartResponse
  url: string
  onAnswer: (confirmation: CardConfirmationResult) => void
  onLeave: () => void
}

const lookEveryMs = 2_000
const windowName = 'forecourt-3ds'
const windowFeatures = 'popup,width=520,height=640'

/**
 * 3-D Secure: the bank's page opens in a window of its own. Its message reports an outcome; where none comes (another
 * tab, a closed window) polling the gateway finds it too.
 */
export function ThreeDSecureStep({ start, url, onAnswer, onLeave }: BankStepProps) {
  const t = useOrdersTexts()
  const look = useEffectEvent(async () => {
    const standing = await fetchPaymentIntent(start)
    if (standing.kind !== 'asks-bank' && standing.kind !== 'unclear') onAnswer(standing)
  })

  // Browsers allow the window shortly after the press on Pay; otherwise the user presses the link below.
  useEffect(() => {
    window.open(url, windowName, windowFeatures)
  }, [url])

  useEffect(() => {
    const timer = setInterval(() => void look(), lookEveryMs)
    function hear({ origin, data }: MessageEvent) {
      if (origin === location.origin && data?.type === 'forecourt:3ds') void look()
    }
    addEventListener('message', hear)
    return () => {
      clearInterval(timer)
      removeEventListener('message', hear)
    }
  }, [])

  return (
    <Card as="section" aria-labelledby="bank" className="grid gap-4 border border-primary p-5">
      <h2 id="bank" className="text-xl">
        {t('bankTitle')}
      </h2>
      <p>{t('bankText')}</p>
      <div className="flex flex-wrap gap-3">
        <a href={url} target={windowName} rel="opener" className="btn btn-primary" onClick={openWindow}>
          {t('openBank')}
        </a>
        <Button look="quiet" onClick={onLeave}>
          {t('otherCard')}
        </Button>
      </div>
    </Card>
  )
}

function openWindow(event: MouseEvent<HTMLAnchorElement>) {
  const opened = window.open(event.currentTarget.href, windowName, windowFeatures)
  // Where no window may open, the link opens a tab.
  if (opened) event.preventDefault()
}
