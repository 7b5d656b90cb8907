import { languageTraits } from '#contract/languages.ts'
import { usePageConnectionState } from '#web/offline/page-connection-state.ts'
import { formatPageSavedAt, savedPageNoticeElementId, savedPageTimeElementId } from '#web/offline/saved-pages.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CloudOff } from '#web/ui/icons.ts'

/**
 * Says that the page is an older copy, and of what time. It is in every document, hidden: the service worker shows it
 * in a saved one before any script runs, and inserts the time.
 */
export function OfflineCopyNotice() {
  const t = useShellTexts()
  const connection = usePageConnectionState()
  const shownFrom = connection.kind === 'cut' ? connection.shownFrom : null
  return (
    <div
      id={savedPageNoticeElementId}
      hidden={shownFrom === null}
      role="status"
      suppressHydrationWarning
      className="sticky bottom-0 z-40 bg-ink text-paper"
    >
      <div className="page-frame flex items-center gap-x-4 py-2 sm:gap-x-6 sm:py-3">
        <CloudOff className="size-6 shrink-0 max-sm:hidden" aria-hidden="true" />
        <p className="min-w-0 flex-1 max-sm:text-sm max-sm:leading-snug">
          <strong className="font-semibold">
            {t.rich('savedNotice', {
              time: () => (
                <time id={savedPageTimeElementId} dateTime={shownFrom ?? undefined} suppressHydrationWarning>
                  {shownFrom ? formatPageSavedAt(shownFrom, languageTraits[t.language].locale) : ''}
                </time>
              ),
            })}
          </strong>{' '}
          <span className="max-sm:sr-only">{t('savedLimits')}</span>
        </p>
        <Button
          look="quiet"
          className="shrink-0 border-paper/40 text-paper hover:bg-paper/15"
          onClick={() => window.location.reload()}
        >
          {t('tryAgain')}
        </Button>
      </div>
    </div>
  )
}
