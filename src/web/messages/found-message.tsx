import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Search } from '#web/ui/icons.ts'
import './message-thread-pane.css'

/**
 * A message that a search has found: its conversation opens with it in the middle, marked and focused, so that it is read out and the
 * keyboard goes on from there.
 */
export function FoundMessage({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  const t = useMessagesTexts()
  const labelId = useId()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) showInMiddle(place.current)
    // Whoever writes already goes on.
    if (!document.activeElement?.matches('input, textarea')) place.current?.focus({ preventScroll: true })
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has left it comes back by keys, too.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is entered.
    <div ref={place} role="group" aria-labelledby={labelId} tabIndex={0} className="found-message">
      <p id={labelId} className={`flex items-center gap-1.5 font-semibold text-sm ${isOwn ? 'justify-end' : ''}`}>
        <Search className="size-4" aria-hidden="true" />
        {t('foundMessage')}
      </p>
      {children}
    </div>
  )
}

/** In the middle of the box that scrolls; the page itself moves only in a low window, where nothing but it scrolls. */
function showInMiddle(element: HTMLElement): void {
  const box = element.closest<HTMLElement>('.conversation-scroll')
  if (box) {
    const [shown, frame] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
    // Of one that is higher than the box its beginning is shown.
    box.scrollBy({ top: shown.top - frame.top - Math.max(0, (frame.height - shown.height) / 2) })
  }
  // Newer browsers return a promise here, which React would take for what ends the effect.
  void element.scrollIntoView({ block: 'nearest' })
}
