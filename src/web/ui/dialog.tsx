import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useShellTexts } from '#web/texts/shell.ts'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons; the last one is the main one. */
  actions?: ReactNode
  width?: 'narrow' | 'wide'
}

/** The browser's modal dialog: it keeps the focus inside, closes on Escape, and gives the focus back. */
export function Dialog({ isOpen, onClose, title, children, actions, width = 'narrow' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const t = useShellTexts()
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === isOpen) return
    if (isOpen) dialog.showModal()
    else dialog.close()
  }, [isOpen])

  // The backdrop belongs to the dialog element itself, everything else lies inside it.
  function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) onClose()
  }

  // The browser says it a moment later: by then the dialog may have been opened again.
  function sayClosed() {
    if (!ref.current?.open) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser sees to it.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={sayClosed}
      onClick={closeFromBackdrop}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] rounded-box bg-surface text-ink shadow-card backdrop:bg-black/50 ${width === 'wide' ? 'max-w-3xl' : 'max-w-lg'}`}
    >
      {isOpen && (
        <div className="p-5 sm:p-7">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="pt-1.5">
              {title}
            </h2>
            <button
              type="button"
              className="btn btn-ghost btn-square -mt-1 -me-2"
              aria-label={t('close')}
              onClick={onClose}
            >
              <X className="size-5" aria-hidden="true" />
            </button>
          </div>
          <div className="mt-4">{children}</div>
          {actions && <div className="mt-7 flex flex-wrap justify-end gap-3">{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
