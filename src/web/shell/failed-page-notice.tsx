import { useLocation, useNavigation } from 'react-router'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import type { FailedPageLoad } from '#web/client/failed-page-load.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CircleAlert, X } from '#web/ui/icons.ts'

/** Says that a page did not load: which one, why, and how to retry (rows M-07 and M-08). */
export function FailedPageNotice({ failed: { error, retry, dismiss } }: { failed: FailedPageLoad }) {
  const t = useShellTexts()
  const { pathname } = useLocation()
  const next = useNavigation().location
  // The same page with another filter, sort order or list page; without a navigation it is being reloaded.
  const isList = next?.pathname === pathname
  return (
    <div className="fixed inset-x-4 bottom-6 z-40 flex justify-center">
      <div
        role="alert"
        className="flex max-w-2xl flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-line border-s-4 border-s-error bg-surface py-3 ps-4 pe-2 shadow-card"
      >
        <CircleAlert className="size-5 shrink-0 text-error" aria-hidden="true" />
        <p className="min-w-0 flex-1 basis-56">
          <strong className="font-semibold">
            {isList ? <TranslatedMessage text={notificationMessages.listFailed} /> : t('pageCouldNotBeLoaded')}
          </strong>{' '}
          <TranslatedMessage text={error.message} />
        </p>
        <Button look="secondary" onClick={retry}>
          {t('tryAgain')}
        </Button>
        <Button look="quiet" className="btn-square" aria-label={t('dismiss')} onClick={dismiss}>
          <X className="size-4" aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}
