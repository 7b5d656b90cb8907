import type { ReactNode } from 'react'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { useHelpTexts } from '#web/texts/use-help-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const runCommand = 'npm start'

/** For people who build on Forecourt or run it; what buyers and sellers ask stands in the FAQ. */
export default function Developers() {
  const t = useHelpTexts()
  return (
    <>
      <PageMetadata title={t('developersTitle')} description={t('developersDescription')} path="/developers" />
      <div className="page-frame grid gap-14 pt-8 pb-16 lg:pt-12">
        <header className="max-w-prose">
          <h1>{t('developersTitle')}</h1>
          <p className="mt-4 text-lg text-muted">{t('developersIntro')}</p>
        </header>
        <div className="grid gap-x-16 gap-y-12 md:grid-cols-2">
          <Subject heading={t('apiTitle')}>
            <p>{t('apiText')}</p>
            <p>
              <ButtonLink to="/api/docs" reloadDocument>
                {t('apiLink')}
              </ButtonLink>
            </p>
          </Subject>
          <Subject heading={t('embedTitle')}>
            <p>
              {t.rich('embedText', {
                code: (words) => (
                  <code key="code" dir="ltr" className="font-mono text-ink">
                    {words}
                  </code>
                ),
              })}
            </p>
          </Subject>
          <Subject heading={t('openTitle')}>
            <p>{t('openText')}</p>
          </Subject>
          <Subject heading={t('runTitle')}>
            <p>{t('runText')}</p>
            <pre
              dir="ltr"
              className="overflow-x-auto rounded-box border border-line bg-paper-shade p-4 text-ink text-sm"
            >
              {runCommand}
            </pre>
          </Subject>
        </div>
      </div>
    </>
  )
}

function Subject({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid max-w-prose content-start gap-3 border-line border-t pt-6 text-muted">
      <h2 className="text-2xl text-ink">{heading}</h2>
      {children}
    </section>
  )
}
