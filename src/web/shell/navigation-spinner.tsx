import { useNavigation } from 'react-router'
import { useShellTexts } from '#web/texts/shell.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Shows that the next page is on its way; not for the many that come at once. */
export function NavigationSpinner() {
  const t = useShellTexts()
  const isPending = useNavigation().state !== 'idle'
  if (!isPending) return null
  return (
    <div className="late pointer-events-none fixed inset-x-0 top-20 z-40 flex justify-center">
      <Spinner size="small" label={t('loadingPage')} className="rounded-full bg-surface p-3 shadow-card" />
    </div>
  )
}
