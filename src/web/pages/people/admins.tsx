import type { PageNamedInMenu } from '#web/dashboard/page-named-in-menu.ts'
import { loadPeople, PeoplePage } from '#web/people/people-page.tsx'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import type { Route } from './+types/admins'

export async function loader(args: Route.LoaderArgs) {
  return loadPeople(args, 'Admin')
}

export const handle: PageNamedInMenu = { MenuName: () => usePeopleTexts()('allAdmins') }

export default function Admins({ loaderData }: Route.ComponentProps) {
  return <PeoplePage kind="Admin" loaded={loaderData} />
}
