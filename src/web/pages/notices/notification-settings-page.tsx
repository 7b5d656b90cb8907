import { loadOrPageError } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { NoticePreferencesForm } from '#web/notices/notice-preferences-form.tsx'
import { noticesClient } from '#web/notices/notices-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useNoticesTexts } from '#web/texts/use-notices-texts.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/notification-settings-page'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args)
  const client = noticesClient(args.context.get(apiFetchContext))
  return { saved: await loadOrPageError(client.notices.preferences.$get()) }
}

/** What comes on the page, what comes by mail, and when not. */
export default function NotificationSettingsPage({ loaderData }: Route.ComponentProps) {
  const t = useNoticesTexts()
  return (
    <>
      <DashboardPageHeader intro={t('settingsIntro')}>{t('settingsTitle')}</DashboardPageHeader>
      <NoticePreferencesForm saved={loaderData.saved} />
    </>
  )
}
