import { type ReactNode, useEffect, useRef } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { CircleAlert, CircleCheck, X } from '#web/ui/icons.ts'
import { toastDefaults } from '#web/ui/toast-notifier.ts'
import './toaster.css'

/**
 * Shows the messages of `notify`, top centre. It is the library's headless half: the styled one writes <style>
 * elements, which the content security policy forbids.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(toastDefaults)
  const ref = useRef<HTMLDivElement>(null)
  const newest = toasts[0]?.id

  // A dialog is in the browser's top layer, above everything else on the page. So is a popover, and the one shown last
  // is on top.
  useEffect(() => {
    if (!newest) return
    ref.current?.hidePopover()
    ref.current?.showPopover()
  }, [newest])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the messages longer; nothing to operate here.
    <div
      ref={ref}
      popover="manual"
      className="toasts pointer-events-none fixed inset-x-4 m-0 h-0 w-auto flex-col items-center gap-2 overflow-visible bg-transparent text-ink open:flex"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts.map((item) => (
        <div
          key={item.id}
          className={`toast-place transition-opacity duration-200 ${item.visible ? 'opacity-100' : 'opacity-0'}`}
        >
          <ToastCard toast={item} />
        </div>
      ))}
    </div>
  )
}

function ToastCard({ toast: item }: { toast: Toast }) {
  const t = useShellTexts()
  const message = resolveValue(item.message, item)
  if (item.type === 'custom') return <div {...item.ariaProps}>{message}</div>
  return (
    <div
      className="toast-card pointer-events-auto flex items-center gap-3 rounded-box border border-line bg-surface py-1 ps-4 pe-1 shadow-card"
      data-kind={item.type}
    >
      {item.icon ?? icons[item.type]}
      <div {...item.ariaProps} dir="auto" className="min-w-0 flex-1 py-2 break-words">
        {typeof message === 'string' ? <TranslatedMessage text={message} /> : message}
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-square"
        aria-label={t('dismiss')}
        onClick={() => toast.dismiss(item.id)}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}

const icons: Record<Exclude<Toast['type'], 'custom'>, ReactNode> = {
  blank: null,
  success: <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />,
  error: <CircleAlert className="size-5 shrink-0 text-error" aria-hidden="true" />,
  loading: (
    <span
      className="size-5 shrink-0 animate-spin rounded-full border-2 border-line border-t-primary"
      aria-hidden="true"
    />
  ),
}
