import { Suspense, useState } from 'react'
import { type BuyerQuestionAttributeName, buyerQuestionAttributeNames } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { CarDetail } from '#contract/cars.ts'
import type { QuickRepliesProps } from '#web/messages/quick-replies.tsx'
import { useIsOffline } from '#web/offline/page-connection-state.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Check, MessageSquareText } from '#web/ui/icons.ts'
import { useButtonAcceptsPresses } from '#web/ui/use-button-accepts-presses.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

// Loaded on demand: most visitors of a car ask nothing.
const MessageDialog = createLazyPagePart(
  async () => (await import('#web/messages/message-seller-dialog.tsx')).MessageSellerDialog,
)

type AskSellerProps = { car: CarDetail; booking: QuickRepliesProps['booking'] }

/**
 * Asks the seller for what they left blank, with one press: a buyer's question is sent at once, and once however often it
 * is pressed; others see it in the dialog first, where they log in or confirm their address.
 */
export function AskSellerForMissingFacts({ car, booking }: AskSellerProps) {
  const t = useCarsTexts()
  const viewer = useSignedInUser()
  const takesPresses = useButtonAcceptsPresses()
  const isCut = useIsOffline()
  const [sending, setSending] = useState<BuyerQuestionAttributeName | null>(null)
  const [threads, setThreads] = useState<Partial<Record<BuyerQuestionAttributeName, string>>>({})
  const [draft, setDraft] = useState<string | null>(null)
  const blank = buyerQuestionAttributeNames.filter((name) => car[name] === null)
  const mayAsk = !viewer || (viewer.role === 'Buyer' && viewer.id !== car.seller.id)
  if (!mayAsk || blank.length === 0 || car.status !== 'available' || car.isTakenDown) return null

  async function ask(name: BuyerQuestionAttributeName) {
    const text = t(carAttributes[name].buyersAsk.question)
    if (!viewer?.emailVerified) return setDraft(text)
    setSending(name)
    try {
      const { sendQuestionToSeller } = await import('#web/messages/send-question-to-seller.ts')
      const threadId = await sendQuestionToSeller({ carId: car.id, text, key: `${viewer.id} ${car.id} ${name}` })
      if (threadId === null) setDraft(text)
      else setThreads((known) => ({ ...known, [name]: threadId }))
    } finally {
      setSending(null)
    }
  }

  return (
    <section aria-labelledby="not-stated" className="mt-6 print:hidden">
      <h3 id="not-stated" className="text-lg">
        {t('leftBlank')}
      </h3>
      <ul className="mt-3 flex flex-wrap gap-2">
        {blank.map((name) => {
          const threadId = threads[name]
          return (
            <li key={name} aria-live="polite">
              {threadId === undefined ? (
                <Button
                  look="secondary"
                  isBusy={sending === name}
                  disabled={!takesPresses || isCut || sending !== null}
                  onClick={() => void ask(name)}
                >
                  <MessageSquareText className="size-4" aria-hidden="true" />
                  {t(carAttributes[name].buyersAsk.label)}
                </Button>
              ) : (
                <ButtonLink look="secondary" to={`/dashboard/messages/${threadId}`}>
                  <Check className="size-4" aria-hidden="true" />
                  {t('askedOpenConversation')}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
      {draft !== null && (
        <Suspense>
          <MessageDialog car={car} viewer={viewer} booking={booking} text={draft} onClose={() => setDraft(null)} />
        </Suspense>
      )}
    </section>
  )
}
