import type { PublicSite } from '#contract/site.ts'
import type { Db } from '#db/client.ts'
import { readPublicSite } from '#domain/settings/read-site-settings.ts'
import type { CatalogueChangeWatch } from '#web/server/page-cache/change-watch.ts'

/**
 * Reads what the operator has set, for every page that is rendered, from memory until something public changes anywhere:
 * then the pages in memory go too. Where the database cannot be reached, the last settings hold.
 */
export function createSiteReader(
  db: Db,
  { watch, reportError }: { watch: CatalogueChangeWatch; reportError: (error: unknown) => void },
): () => Promise<PublicSite | null> {
  let kept: { generation: number; site: PublicSite | null } | null = null

  return async function readSite() {
    try {
      await watch.makeCurrent()
      const { generation } = watch
      if (kept?.generation === generation) return kept.site
      const site = await readPublicSite(db)
      kept = { generation, site }
      return site
    } catch (error) {
      reportError(error)
      return kept?.site ?? null
    }
  }
}
