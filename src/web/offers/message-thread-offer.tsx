import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { fetchThreadOffer } from '#web/offers/fetch-thread-offer.ts'
import { OfferPanel, OfferSentence } from '#web/offers/offer-panel.tsx'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type ThreadOfferProps = {
  threadId: string
  /** What came with the page; undefined where that failed. */
  loaded: Offer | null | undefined
  version: string
  /** Who of the two has blocked the other, as far as the conversation knows. */
  blockedBy: Offer['blockedBy']
  /** What stands in its place once it is known that there is none; it can be asked to look again. */
  ofNone: (readAgain: () => void) => ReactNode
  /** What is shown is as new as this version. */
  onShown: (version: string) => void
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
  if (offer === undefined) return null
  if (offer === null) return ofNone(() => setReads((before) => before + 1))
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
      </div>
    </div>
  )
}
