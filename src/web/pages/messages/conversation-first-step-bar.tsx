import type { MessageThreadWithMessages } from '#contract/messages.ts'
import type { Offer } from '#contract/offers.ts'
import { SwitchRoleButton } from '#web/accounts/switch-role-button.tsx'
import { MakeOfferButton } from '#web/offers/make-offer-button.tsx'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type ConversationFirstStepBarProps = {
  thread: MessageThreadWithMessages
  onOffered: (offer: Offer) => void
  onClosed: () => void
}

/** Before any offer or booking: a buyer can name a price from the conversation. A seller waits for one. */
export function ConversationFirstStepBar({ thread, ...steps }: ConversationFirstStepBarProps) {
  const t = useMessagesTexts()
  const viewer = useSignedInUser()
  const { car, other, closed, isBooked } = thread
  if (other.side === 'Buyer' || closed !== null || isBooked || car.status !== 'available') return null
  return (
    <div className="conversation-offer flex items-center justify-between gap-3">
      <p className="text-muted text-sm">{t('barNothingYet')}</p>
      {viewer?.role === 'Seller' ? (
        <SwitchRoleButton viewer={viewer} wanted="Buyer" />
      ) : (
        <MakeOfferButton car={car} {...steps} />
      )}
    </div>
  )
}
