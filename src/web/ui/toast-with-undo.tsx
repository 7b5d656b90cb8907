import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type ToastWithUndoProps = {
  text: string
  /** The id of its toast, which goes with the press. */
  id: string
  onUndo: () => unknown
}

/** What a toast says of a step that its own opposite takes back. */
export function ToastWithUndo({ text, id, onUndo }: ToastWithUndoProps) {
  const t = useShellTexts()
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      {text}
      <button
        type="button"
        className="min-h-11 font-medium text-primary underline underline-offset-4"
        onClick={() => {
          toastNotifier.dismiss(id)
          void onUndo()
        }}
      >
        {t('undo')}
      </button>
    </span>
  )
}
