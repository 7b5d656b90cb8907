import type { ReactNode } from 'react'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'

type PaginationProps = {
  page: number
  pageCount: number
  /** The address of a page. */
  to: (page: number) => string
  label?: string
}

/** Pages are counted from 1. Renders nothing where there is one page. */
export function Pagination({ page, pageCount, to, label }: PaginationProps) {
  const t = useShellTexts()
  if (pageCount <= 1) return null
  const shown = shownPageNumbers(page, pageCount)
  // In one row of a phone there is room for four numbers or gaps, on a larger phone for five: else for the neighbours.
  const onWide = shown.length > 5 ? 'max-sm:hidden' : shown.length > 4 ? 'max-[24rem]:hidden' : ''
  const isFar = (number: number) => Math.abs(number - page) > 1
  return (
    <nav aria-label={label ?? t('pages')} className="flex flex-wrap items-center justify-center gap-1 sm:gap-2">
      <Step name={t('previousPage')} page={page - 1} isPossible={page > 1} to={to}>
        <ChevronLeft className="size-5" aria-hidden="true" />
        <span className="max-sm:hidden">{t('previousPage')}</span>
      </Step>
      {shown.map((number, position) =>
        number === 'gap' ? (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place.
            key={`gap-${position}`}
            className={`w-6 text-center text-muted ${onWide}`}
            aria-hidden="true"
          >
            …
          </span>
        ) : (
          <Step
            key={number}
            name={t('page', { number })}
            page={number}
            isPossible
            isCurrent={number === page}
            to={to}
            isNumber
            className={isFar(number) ? onWide : ''}
          >
            <span className="figures">{number}</span>
          </Step>
        ),
      )}
      <Step name={t('nextPage')} page={page + 1} isPossible={page < pageCount} to={to}>
        <span className="max-sm:hidden">{t('nextPage')}</span>
        <ChevronRight className="size-5" aria-hidden="true" />
      </Step>
    </nav>
  )
}

type StepProps = Pick<PaginationProps, 'to'> & {
  name: string
  page: number
  isPossible: boolean
  isNumber?: boolean
  isCurrent?: boolean
  className?: string
  children: ReactNode
}

function Step({ name, page, isPossible, isNumber, isCurrent, to, className = '', children }: StepProps) {
  const shared = {
    'aria-label': name,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    className: `btn ${isNumber ? 'min-w-11 px-3' : 'max-sm:btn-square'} ${isCurrent ? 'btn-primary' : 'border-line bg-surface text-ink hover:bg-paper-shade'} ${className}`,
  }
  if (isPossible) {
    return (
      <Link to={to(page)} {...shared}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" disabled {...shared}>
      {children}
    </button>
  )
}

/** First, last and the neighbours of the current page: 1 … 4 5 6 … 12. */
export function shownPageNumbers(page: number, pageCount: number): (number | 'gap')[] {
  const wanted = new Set([1, page - 1, page, page + 1, pageCount])
  const pages = [...wanted].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b)
  return pages.flatMap((number, position) => {
    const before = pages[position - 1]
    return before !== undefined && number - before > 1 ? ['gap' as const, number] : [number]
  })
}
