import { loadOrPageError } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import type { PageNamedInMenu } from '#web/dashboard/page-named-in-menu.ts'
import { NoticePreferencesForm } from '#web/notices/notice-preferences-form.tsx'
import { noticesClient, pushDevicesClient } from '#web/notices/notices-client.ts'
import { PushDeviceSwitch } from '#web/notices/push-device-switch.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useNoticesTexts } from '#web/texts/use-notices-texts.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/notification-settings-page'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args)
  const fetch = args.context.get(apiFetchContext)
  const [saved, push] = await Promise.all([
    loadOrPageError(noticesClient(fetch).notices.preferences.$get()),
    loadOrPageError(pushDevicesClient(fetch).notices.devices.$get()),
  ])
  return { saved, push }
}

export const handle: PageNamedInMenu = { MenuName: () => useNoticesTexts()('settingsTitle') }

/** What comes on the page, by mail and to this device, and when not. */
export default function NotificationSettingsPage({ loaderData }: Route.ComponentProps) {
  const t = useNoticesTexts()
  const { saved, push } = loaderData
  const { publicKey, devices } = push
  return (
    <>
      <DashboardPageHeader intro={t('settingsIntro')}>{t('settingsTitle')}</DashboardPageHeader>
      {publicKey !== null && (
        <div className="mb-6">
          <PushDeviceSwitch publicKey={publicKey} devices={devices} />
        </div>
      )}
      <NoticePreferencesForm saved={saved} canPush={publicKey !== null} />
    </>
  )
}
