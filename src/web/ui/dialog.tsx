import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { X } from '#web/ui/icons.ts'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons; the last one is the primary one. */
  actions?: ReactNode
  width?: 'narrow' | 'wide'
}

/** Longer than systems take two clicks for one double click. */
const doubleClickMs = 1000

/**
 * The browser's modal dialog: it keeps the focus inside, closes on Escape, and restores the focus. On a phone it is a
 * sheet that slides up; long content scrolls between its heading and its buttons. While one of its buttons is busy it
 * stays: whoever has sent something must see its answer.
 */
export function Dialog({ isOpen, onClose, title, children, actions, width = 'narrow' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)
  const t = useShellTexts()
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === isOpen) return
    if (isOpen) {
      dialog.showModal()
      openedAt.current = performance.now()
    } else dialog.close()
  }, [isOpen])

  // Also where the dialog goes with the part of the page that it belongs to.
  useEffect(() => (isOpen ? skipSecondClickBehind : undefined), [isOpen])

  /** The second click of a double click that opened the dialog is meant neither for its backdrop nor for what is in it. */
  function skipSecondClick(event: MouseEvent) {
    if (event.detail < 2 || performance.now() - openedAt.current > doubleClickMs) return
    event.preventDefault()
    event.stopPropagation()
  }

  const isSending = () => ref.current?.querySelector('button[aria-busy="true"]') != null

  function close() {
    if (!isSending()) onClose()
  }

  // A click on the backdrop targets the dialog element itself; everything else is inside it.
  function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) close()
  }

  // A second Escape closes a dialog that only refuses to be cancelled; without the key there is nothing to refuse.
  function keepOpenWhileSending(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === 'Escape' && isSending()) event.preventDefault()
  }

  // The browser fires `close` a moment later: by then the dialog may be open again.
  function sayClosed() {
    if (!ref.current?.open) onClose()
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={sayClosed}
      onCancel={(event) => isSending() && event.preventDefault()}
      onKeyDown={keepOpenWhileSending}
      onClickCapture={skipSecondClick}
      onClick={closeFromBackdrop}
      className={`dialog-sheet ${width === 'wide' ? 'sm:max-w-3xl' : 'sm:max-w-lg'}`}
    >
      {isOpen && (
        <div className="flex max-h-[inherit] flex-col">
          <div className="flex items-start justify-between gap-4 px-5 pt-4 sm:px-7 sm:pt-6">
            <h2 id={titleId} className="wrap-anywhere pt-1.5">
              {title}
            </h2>
            <button
              type="button"
              className="btn btn-ghost btn-square -mt-1 -me-2"
              aria-label={t('close')}
              onClick={close}
            >
              <X className="size-5" aria-hidden="true" />
            </button>
          </div>
          <div className="min-h-0 overflow-y-auto px-5 pt-3 pb-6 sm:px-7">{children}</div>
          {actions && (
            <div className="flex flex-col-reverse gap-3 border-line border-t px-5 py-4 sm:flex-row sm:justify-end sm:px-7">
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}

/** The second click of a double click that closed the dialog is not meant for what lay behind it. */
function skipSecondClickBehind(): void {
  const closedAt = performance.now()
  function skip(event: globalThis.MouseEvent) {
    document.removeEventListener('click', skip, true)
    if (event.detail < 2 || performance.now() - closedAt > doubleClickMs) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', skip, true)
}
