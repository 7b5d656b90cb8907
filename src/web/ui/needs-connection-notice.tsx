import { useIsOffline } from '#web/offline/page-connection-state.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'

/** Explains why buttons that need a connection are disabled. */
export function NeedsConnectionNotice() {
  const t = useShellTexts()
  if (!useIsOffline()) return null
  return <p className="mb-3 text-muted text-sm">{t('needsConnection')}</p>
}
