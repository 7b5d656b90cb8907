import { Suspense } from 'react'
import { resolveValue, type Toast, useToasterStore } from 'react-hot-toast/headless'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const Toaster = createLazyPagePart(async () => (await import('#web/ui/toaster.tsx')).Toaster, RenderNothing)

/** Messages follow actions: this is a late part, so that its code is there when the network is not. */
export function ToasterMount() {
  const isHydrated = useHydrated()
  const { toasts } = useToasterStore()
  if (!isHydrated) return null
  return (
    <Suspense fallback={<PlainMessages toasts={toasts} />}>
      <Toaster />
    </Suspense>
  )
}

/**
 * Shows messages without the toast code, which is missing where the connection was lost: the message about that must
 * still appear.
 */
function PlainMessages({ toasts }: { toasts: Toast[] }) {
  const shown = toasts.filter(({ visible }) => visible)
  if (shown.length === 0) return null
  return (
    <div
      ref={(messages) => messages?.showPopover()}
      popover="manual"
      className="fixed inset-x-4 top-4 m-0 mx-auto w-auto max-w-[350px] gap-2 bg-transparent text-ink open:grid"
    >
      {shown.map((item) => {
        const message = resolveValue(item.message, item)
        return (
          <div
            key={item.id}
            {...item.ariaProps}
            className="rounded-box border border-line bg-surface p-4 break-words shadow-card"
          >
            {typeof message === 'string' ? <TranslatedMessage text={message} /> : message}
          </div>
        )
      })}
    </div>
  )
}
