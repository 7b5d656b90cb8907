import type { ReactNode } from 'react'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { PageTitle } from '#web/site/page-title.tsx'

type PageTitleProps = {
  children: string
  /** The document title where it differs from the heading. */
  documentTitle?: string
  count?: number
  intro?: ReactNode
  action?: ReactNode
}

/** The heading of a dashboard page, also used as the document title; with the number of items below where known. */
export function DashboardPageHeader({ children, documentTitle, count, intro, action }: PageTitleProps) {
  const { number } = useLocaleFormats()
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4 sm:mb-8">
      <PageTitle>{documentTitle ?? children}</PageTitle>
      <meta name="robots" content="noindex" />
      <div className="min-w-0">
        <h1>
          {children}
          {count !== undefined && <span className="figures text-muted"> ({number(count)})</span>}
        </h1>
        {intro && <p className="mt-2 max-w-prose text-muted">{intro}</p>}
      </div>
      {action}
    </header>
  )
}
