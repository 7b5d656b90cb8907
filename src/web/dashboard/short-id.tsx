import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Copy } from '#web/ui/icons.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** The end of an id is the random part of it; eight characters tell any two of a page apart. */
const shownCharacters = 8

/** The last characters of an id, as they stand in a heading. */
export const shortId = (id: string) => id.slice(-shownCharacters)

type IdProps = { id: string /** What the button copies, for screen readers: "order ID". */; what: string }

/** The end of an id, with a button that copies all of it. */
export function ShortId({ id, what }: IdProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <bdi dir="ltr" className="figures" title={id}>
        {id.length > shownCharacters && '…'}
        {shortId(id)}
      </bdi>
      <CopyId id={id} what={what} className="-my-2.5" />
    </span>
  )
}

/** The button alone, where the id itself stands in a heading. */
export function CopyId({ id, what, className = '' }: IdProps & { className?: string }) {
  const t = useAdminTexts()
  async function copy() {
    try {
      await navigator.clipboard.writeText(id)
      toastNotifier.success(t('copied'))
    } catch {
      // Without the clipboard (plain HTTP, a refused permission) the id is there to be typed or marked.
      toastNotifier.error(t('notCopied', { text: id }))
    }
  }
  return (
    <HydratedButton look="quiet" className={`btn-square ${className}`} onClick={copy}>
      <Copy className="size-4" aria-hidden="true" />
      <span className="sr-only">{t('copyOf', { what })}</span>
    </HydratedButton>
  )
}
