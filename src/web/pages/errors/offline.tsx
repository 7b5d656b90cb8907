import { savedListId } from '#web/offline/saved-pages.ts'
import { useShellTexts } from '#web/texts/shell.ts'

/**
 * What the service worker shows where a page was not kept and cannot be had. It is kept without scripts, since it stands
 * in the place of any page; the worker writes what can be read into the list.
 */
export const handle = { isWithoutScripts: true }

export default function Offline() {
  const t = useShellTexts()
  return (
    <main className="page-frame grid max-w-2xl content-start gap-6 py-12 lg:py-20">
      <title>{`${t('offlineTitle')} · Forecourt`}</title>
      <meta name="robots" content="noindex" />
      <p className="font-display text-2xl">Forecourt</p>
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
        <ul
          id={savedListId}
          className="divide-y divide-line border-line border-y [&_a:hover_span]:underline [&_a]:flex [&_a]:min-h-11 [&_a]:flex-wrap [&_a]:items-baseline [&_a]:justify-between [&_a]:gap-x-6 [&_a]:py-3 [&_span]:font-medium [&_time]:text-muted [&_time]:text-sm"
        />
      </section>
    </main>
  )
}
