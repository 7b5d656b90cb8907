import { Link } from 'react-router'
import { savedPagesElementId } from '#web/offline/saved-pages.ts'
import { SkipLink } from '#web/shell/skip-link.tsx'
import { PageTitle } from '#web/site/page-title.tsx'
import { useSiteSettings } from '#web/site/site.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { SiteWordmark } from '#web/ui/site-wordmark.tsx'

/**
 * The service worker shows this page in place of one that is not saved and cannot be loaded. It is cached without
 * scripts, since it replaces any page, and does not say who is signed in; the worker writes the saved pages into the
 * list.
 */
export const handle = { isWithoutScripts: true }

export default function Offline() {
  const t = useShellTexts()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-line border-b">
        <div className="page-frame flex h-16 items-center justify-between gap-2">
          <SiteWordmark />
          <nav aria-label={t('mainNavigation')}>
            <Link to="/cars" className="nav-entry">
              {t('browseCars')}
            </Link>
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="page-frame grid max-w-3xl flex-1 content-start gap-6 py-12 lg:py-20">
        <PageTitle>{t('offlineTitle')}</PageTitle>
        <meta name="robots" content="noindex" />
        <h1>{t('offlineTitle')}</h1>
        <p className="text-lg">{t('offlineAdvice')}</p>
        <p>
          {/* biome-ignore lint/a11y/useValidAnchor: it loads again whatever address this screen stands for. */}
          <a href="" className="btn btn-primary">
            {t('tryAgain')}
          </a>
        </p>
        <section aria-labelledby="saved" className="mt-6 grid gap-3 has-[ul:empty]:hidden">
          <h2 id="saved">{t('savedHere')}</h2>
          <p className="text-muted">{t('savedHereIntro')}</p>
          <ul id={savedPagesElementId} className="saved-list divide-y divide-line border-line border-y" />
        </section>
      </main>
      <footer className="border-line border-t bg-paper-shade">
        <p className="page-frame py-8 text-muted">{useSiteSettings().name}</p>
      </footer>
    </div>
  )
}
