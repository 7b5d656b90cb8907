import { useIsOffline } from '#web/offline/connection.ts'
import { useShellTexts } from '#web/texts/shell.ts'

/** Beside buttons that do nothing without a connection: why they are grey. */
export function NeedsConnection() {
  const t = useShellTexts()
  if (!useIsOffline()) return null
  return <p className="mb-3 text-muted text-sm">{t('needsConnection')}</p>
}
