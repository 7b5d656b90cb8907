import type { ReactNode } from 'react'
import type { LegalTextResponse } from '#contract/site-settings.ts'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { LegalTextBody } from '#web/settings/legal-text-body.tsx'
import { useLegalTexts } from '#web/texts/use-legal-texts.ts'

type LegalPageProps = {
  title: string
  intro: string
  path: string
  /** The operator's own text, which takes the place of ours. */
  own: LegalTextResponse
  children: ReactNode
}

/** A text page: a heading, a date, and sections. */
export function LegalPage({ title, intro, path, own, children }: LegalPageProps) {
  const t = useLegalTexts()
  return (
    <div className="page-frame pt-8 pb-16 lg:pt-12">
      <PageMetadata title={title} description={intro} path={path} />
      <article className="grid max-w-prose gap-8">
        <header>
          <h1>{title}</h1>
          <p className="mt-3 text-lg">{intro}</p>
          {own.text === null && <p className="mt-2 text-muted text-sm">{t('version')}</p>}
        </header>
        {own.text === null ? children : <LegalTextBody text={own.text} language={own.language} />}
      </article>
    </div>
  )
}

export function LegalSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2>{heading}</h2>
      {children}
    </section>
  )
}
