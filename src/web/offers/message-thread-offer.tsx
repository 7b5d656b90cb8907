import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Offer } from '#contract/offers.ts'
import { SwitchRoleButton } from '#web/accounts/switch-role-button.tsx'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { fetchThreadOffer } from '#web/offers/fetch-thread-offer.ts'
import { MakeOfferButton } from '#web/offers/make-offer-button.tsx'
import { OfferPanel, OfferSentence } from '#web/offers/offer-panel.tsx'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type ThreadOfferProps = {
  threadId: string
  /** What came with the page; undefined where that failed. */
  loaded: Offer | null | undefined
  version: string
  /** Who of the two has blocked the other, as far as the conversation knows. */
  blockedBy: Offer['blockedBy']
  /** What stands in its place once it is known that there is none. */
  ofNone: (steps: OfferSteps) => ReactNode
  /** What is shown is as new as this version. */
  onShown: (version: string) => void
}

type OfferSteps = {
  onOffered: (offer: Offer) => void
  /** After a dialog without an offer: another tab may have made one. */
  onClosed: () => void
}

/** Where messages have room beside it, an offer that waits for its reader is unfolded. */
const hasRoom = () => window.matchMedia('(width >= 64rem) and (height >= 40rem)').matches

/**
 * The latest offer of a conversation, in a bar above its messages, which unfolds. `version`
 * changes with every piece of news in the conversation: then it is read anew; a block counts at once.
 */
export function MessageThreadOffer({ threadId, loaded, version, blockedBy, ofNone, onShown }: ThreadOfferProps) {
  const t = useOffersTexts()
  const panelId = useId()
  const [isUnfolded, setUnfolded] = useState<boolean | null>(null)
  const isHydrated = useHydrated()
  // Undefined until it is known whether there is one.
  const [offer, setOffer] = useState(loaded)
  const [reads, setReads] = useState(0)
  const reason = `${version} ${reads}`
  const known = useRef(loaded === undefined ? null : reason)
  const tellShown = useEffectEvent(onShown)
  useEffect(() => {
    if (known.current === reason) {
      tellShown(version)
      return
    }
    let isCurrent = true
    fetchThreadOffer(threadId, backgroundFetch).then(
      (found) => {
        if (!isCurrent) return
        known.current = reason
        setOffer(found)
        tellShown(version)
      },
      // What is shown stays; the next piece of news asks again.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [threadId, reason, version])
  const toggle = useRef<HTMLButtonElement>(null)
  const steps: OfferSteps = {
    onOffered(made) {
      // The button that opened the dialog goes with it: the focus stays with the offer.
      flushSync(() => setOffer(made))
      toggle.current?.focus()
    },
    onClosed: () => setReads((before) => before + 1),
  }
  if (offer === undefined) return null
  if (offer === null) return ofNone(steps)
  // An agreed price stands, whoever blocks whom.
  const shown = blockedBy && offer.status !== 'accepted' ? { ...offer, blockedBy } : offer
  const isReadersTurn = (shown.canAnswer && !shown.blockedBy) || shown.canBook
  const isOpen = isUnfolded ?? (isReadersTurn && isHydrated && hasRoom())
  return (
    <div className="conversation-offer">
      <div className="flex items-center justify-between gap-3">
        <OfferSentence offer={shown} isInThread className={`text-sm ${isOpen ? '' : 'line-clamp-2'}`} />
        <Button
          look={isReadersTurn && !isOpen ? 'secondary' : 'quiet'}
          className="shrink-0"
          ref={toggle}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setUnfolded(!isOpen)}
        >
          {t('offer')}
          <ChevronDown className="size-4" aria-hidden="true" />
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen} className="conversation-offer-panel">
        <OfferPanel offer={shown} onChanged={setOffer} isInThread />
        <NewOfferStep offer={shown} {...steps} />
      </div>
    </div>
  )
}

/** A new offer, made here: its dialog lies above the conversation. */
function NewOfferStep({ offer, ...steps }: OfferSteps & { offer: Offer }) {
  const t = useOffersTexts()
  const viewer = useSignedInUser()
  const canOffer = canOfferAgain(offer)
  if (viewer?.role === 'Seller') {
    return (
      canOffer && (
        <div className="mt-4">
          <SwitchRoleButton viewer={viewer} wanted="Buyer" />
        </div>
      )
    )
  }
  return (
    <div className="mt-4 empty:hidden">
      <MakeOfferButton car={offer.car} label={t('makeNewOffer')} look="secondary" isSettled={!canOffer} {...steps} />
    </div>
  )
}

/** Whether the buyer of a negotiation that came to nothing may begin another one; it is the latest of the two people. */
function canOfferAgain({ side, status, car, agreementEnd, hasOtherLeft, blockedBy }: Offer): boolean {
  const isOver = status === 'declined' || status === 'withdrawn' || status === 'expired' || status === 'lapsed'
  return side === 'buyer' && isOver && !agreementEnd && car.status === 'available' && !hasOtherLeft && !blockedBy
}
