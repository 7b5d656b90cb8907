import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Share2 } from '#web/ui/icons.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** Shares a page with the device's share sheet, else copies the link to the clipboard. */
export function ShareButton({ title, path, className }: { title: string; path: string; className?: string }) {
  const t = useCarsTexts()

  async function share() {
    const url = new URL(path, window.location.href).href
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        toastNotifier.success(t('linkCopied'))
      }
    } catch (error) {
      // The user closed the share sheet: nothing to do.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toastNotifier.plain(t('copyYourself', { url }))
    }
  }

  return (
    <HydratedButton look="quiet" className={className} onClick={share}>
      <Share2 className="size-4" aria-hidden="true" />
      {t('share')}
    </HydratedButton>
  )
}
