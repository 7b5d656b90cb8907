import { Suspense, useEffect, useState } from 'react'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'

const SubscriptionDialog = createLazyPagePart(
  async () => (await import('#web/subscriptions/mail-subscription-dialog.tsx')).MailSubscriptionDialog,
  RenderNothing,
)

const waitMs = 10_000
const retryMs = 1_000
const storageKey = 'subscription-offer'

/**
 * Row S-18: after ten seconds on the home page, and when no other dialog is open, offers new-arrivals mail; once per
 * visitor. On a phone it waits until the visitor has scrolled past the search. The dialog itself is loaded when needed.
 */
export function SubscriptionPromo() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (wasOffered()) return
    let timer = setTimeout(offer, waitMs)
    function offer() {
      // A closed sheet, such as a phone's menu, is in the page, too.
      if (isSearchBelow() || document.querySelector('dialog[open], [role="dialog"]:popover-open')) {
        timer = setTimeout(offer, retryMs)
        return
      }
      if (wasOffered() || !rememberOffer()) return
      setShown(true)
    }
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <Suspense fallback={null}>
      <SubscriptionDialog onClose={() => setShown(false)} />
    </Suspense>
  )
}

/** Whether the dialog would cover the search and its shortcuts: on a phone it takes the lower part of the screen. */
function isSearchBelow(): boolean {
  if (window.matchMedia('(width >= 40rem)').matches) return false
  const top = document.querySelector('[role="search"]')?.closest('section')
  return top ? top.getBoundingClientRect().bottom > window.innerHeight / 3 : false
}

/** A browser without storage cannot remember the offer: its visitor gets none. */
function wasOffered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return true
  }
}

function rememberOffer(): boolean {
  try {
    localStorage.setItem(storageKey, 'made')
    return true
  } catch {
    return false
  }
}
