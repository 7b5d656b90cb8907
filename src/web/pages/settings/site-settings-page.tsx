import { loadOrPageError, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { siteSettingsClient } from '#web/settings/settings-client.ts'
import { SiteSettingsForm } from '#web/settings/site-settings-form.tsx'
import { useSettingsTexts } from '#web/texts/use-settings-texts.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/site-settings-page'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Admin')
  return loadOrPageError(siteSettingsClient(args.context.get(apiFetchContext)).admin.settings.$get())
}

/** What an operator may set for the whole site, with a preview. */
export default function SiteSettingsPage({ loaderData }: Route.ComponentProps) {
  const t = useSettingsTexts()
  const confirmed = useReauthentication()
  return (
    <>
      <DashboardPageHeader intro={t('intro')}>{t('title')}</DashboardPageHeader>
      {/* A new revision starts the form anew, with what is saved now. */}
      <SiteSettingsForm
        key={loaderData.revision}
        settings={loaderData}
        onSave={(json) => confirmed(() => readApiResponse(siteSettingsClient().admin.settings.$patch({ json })))}
      />
    </>
  )
}
