import type { ReactNode } from 'react'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { PageTitle } from '#web/site/page-title.tsx'

type PageTitleProps = {
  children: string
  /** The document title where it differs from the heading. */
  documentTitle?: string
  count?: number
  /** On the line of the heading, such as a button that copies what it names. */
  beside?: ReactNode
  intro?: ReactNode
  action?: ReactNode
  /** Above a long list: a phone leaves out the intro, so that the list begins on its first screen. */
  isCompact?: boolean
}

/** The heading of a dashboard page, also used as the document title; with the number of items below where known. */
export function DashboardPageHeader(props: PageTitleProps) {
  const { children, documentTitle, count, beside, intro, action, isCompact = false } = props
  const { number } = useLocaleFormats()
  return (
    <header
      className={`flex justify-between gap-4 sm:mb-8 sm:flex-wrap sm:items-end ${isCompact ? 'mb-2 min-h-11 items-center' : 'mb-6 flex-wrap items-end'}`}
    >
      <PageTitle>{documentTitle ?? children}</PageTitle>
      <meta name="robots" content="noindex" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <h1 className={isCompact ? 'max-sm:text-2xl' : ''}>
            {children}
            {count !== undefined && <span className="figures text-muted"> ({number(count)})</span>}
          </h1>
          {beside}
        </div>
        {intro && <p className={`mt-2 max-w-prose text-muted ${isCompact ? 'max-sm:hidden' : ''}`}>{intro}</p>}
      </div>
      {action}
    </header>
  )
}
