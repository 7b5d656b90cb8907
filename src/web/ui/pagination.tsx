import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShellTexts } from '#web/texts/shell.ts'

type PaginationProps = {
  page: number
  pageCount: number
  /** Pages with an address of their own are links, others are buttons. */
  target: { kind: 'link'; to: (page: number) => string } | { kind: 'button'; onSelect: (page: number) => void }
  label?: string
}

/** Pages are counted from 1. Shows nothing where there is one page. */
export function Pagination({ page, pageCount, target, label }: PaginationProps) {
  const t = useShellTexts()
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label ?? t('pages')} className="flex flex-wrap items-center justify-center gap-1">
      <Step name={t('previousPage')} page={page - 1} isPossible={page > 1} target={target}>
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Step>
      {shownPages(page, pageCount).map((number, position) =>
        number === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place.
          <span key={`gap-${position}`} className="w-6 text-center text-muted" aria-hidden="true">
            …
          </span>
        ) : (
          <Step
            key={number}
            name={t('page', { number })}
            page={number}
            isPossible
            isCurrent={number === page}
            target={target}
          >
            <span className="figures">{number}</span>
          </Step>
        ),
      )}
      <Step name={t('nextPage')} page={page + 1} isPossible={page < pageCount} target={target}>
        <ChevronRight className="size-5" aria-hidden="true" />
      </Step>
    </nav>
  )
}

type StepProps = Pick<PaginationProps, 'target'> & {
  name: string
  page: number
  isPossible: boolean
  isCurrent?: boolean
  children: ReactNode
}

function Step({ name, page, isPossible, isCurrent, target, children }: StepProps) {
  const shared = {
    'aria-label': name,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    className: `btn btn-square ${isCurrent ? 'btn-primary' : 'btn-ghost'}`,
  }
  if (target.kind === 'link' && isPossible) {
    return (
      <Link to={target.to(page)} {...shared}>
        {children}
      </Link>
    )
  }
  const select = target.kind === 'button' ? () => target.onSelect(page) : undefined
  return (
    <button type="button" disabled={!isPossible} onClick={select} {...shared}>
      {children}
    </button>
  )
}

/** First, last and the neighbours of the current page: 1 … 4 5 6 … 12. */
export function shownPages(page: number, pageCount: number): (number | 'gap')[] {
  const wanted = new Set([1, page - 1, page, page + 1, pageCount])
  const pages = [...wanted].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b)
  return pages.flatMap((number, position) => {
    const before = pages[position - 1]
    return before !== undefined && number - before > 1 ? ['gap' as const, number] : [number]
  })
}
