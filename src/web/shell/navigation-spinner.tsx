import { useNavigation } from 'react-router'
import { useFailedPageLoad } from '#web/client/failed-page-load.ts'
import { FailedPageNotice } from '#web/shell/failed-page-notice.tsx'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * Shows that the next page is loading, where it covers no text; not for the many pages that load at once. If a page
 * fails to load, it says so in the same place, and the current page stays.
 */
export function NavigationSpinner() {
  const t = useShellTexts()
  const isPending = useNavigation().state !== 'idle'
  // Its code comes late: a visitor may be on the way already, of which the server wrote nothing.
  const isHydrated = useHydrated()
  const failed = useFailedPageLoad()
  if (failed) return <FailedPageNotice failed={failed} />
  if (!isPending || !isHydrated) return null
  return (
    <div className="late pointer-events-none fixed inset-x-0 bottom-6 z-40 flex justify-center">
      <div className="flex items-center gap-3 rounded-full border border-line bg-surface py-2.5 ps-4 pe-5 shadow-card">
        <Spinner size="small" label={t('loadingPage')} />
        <span aria-hidden="true">{t('loadingPage')}</span>
      </div>
    </div>
  )
}
