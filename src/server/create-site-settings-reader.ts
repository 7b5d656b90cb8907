import type { PublicSiteSettings } from '#contract/site.ts'
import type { Db } from '#db/client.ts'
import { readPublicSiteSettings } from '#domain/settings/read-site-settings.ts'
import type { CatalogueChangeWatch } from '#web/server/page-cache/change-watch.ts'

/**
 * Reads what the operator has set, for every page that is rendered, from memory until something public changes anywhere:
 * then the pages in memory go too. Where the database cannot be reached, the last settings hold.
 */
export function createSiteSettingsReader(
  db: Db,
  { watch, reportError }: { watch: CatalogueChangeWatch; reportError: (error: unknown) => void },
): () => Promise<PublicSiteSettings | null> {
  let kept: { generation: number; site: PublicSiteSettings | null } | null = null

  return async function readSite() {
    try {
      await watch.makeCurrent()
      const { generation } = watch
      if (kept?.generation === generation) return kept.site
      const site = await readPublicSiteSettings(db)
      kept = { generation, site }
      return site
    } catch (error) {
      reportError(error)
      return kept?.site ?? null
    }
  }
}
