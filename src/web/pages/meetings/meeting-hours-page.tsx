import { loadOrPageError } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import type { PageNamedInMenu } from '#web/dashboard/page-named-in-menu.ts'
import { MeetingHoursForm } from '#web/meetings/meeting-hours-form.tsx'
import { meetingsClient } from '#web/meetings/meetings-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/meeting-hours-page'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Seller')
  const client = meetingsClient(args.context.get(apiFetchContext))
  return loadOrPageError(client.my['meeting-hours'].$get())
}

export const handle: PageNamedInMenu = { MenuName: () => useMeetingsTexts()('hours') }

/** When and where the seller meets buyers. */
export default function MeetingHoursPage({ loaderData }: Route.ComponentProps) {
  const t = useMeetingsTexts()
  return (
    <>
      <DashboardPageHeader intro={t('hoursIntro')}>{t('hours')}</DashboardPageHeader>
      <MeetingHoursForm saved={loaderData.hours} meetingsElsewhere={loaderData.meetingsElsewhere} />
    </>
  )
}
