import { useCarsTexts } from '#web/texts/cars.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Share2 } from '#web/ui/icons.ts'
import { notify } from '#web/ui/notify.ts'

/** Hands a page on: by what the device shares with, else by a link in the clipboard. */
export function ShareButton({ title, path, className }: { title: string; path: string; className?: string }) {
  const t = useCarsTexts()

  async function share() {
    const url = new URL(path, window.location.href).href
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        notify.success(t('linkCopied'))
      }
    } catch (error) {
      // Whoever closes the device's own sheet has thought better of it.
      if (error instanceof DOMException && error.name === 'AbortError') return
      notify.plain(t('copyYourself', { url }))
    }
  }

  return (
    <ActionButton look="quiet" className={className} onClick={share}>
      <Share2 className="size-4" aria-hidden="true" />
      {t('share')}
    </ActionButton>
  )
}
