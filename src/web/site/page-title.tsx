import { useSiteSettings } from '#web/site/site.ts'

/** The title of the document: what the page is, and the name of the site. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useSiteSettings().name}`}</title>
}
