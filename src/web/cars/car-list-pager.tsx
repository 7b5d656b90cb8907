import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChevronRight } from '#web/ui/icons.ts'

type MoreCarsProps = {
  next: string | null
  isFirstPage: boolean
  first: string
  /** The number of cars in the list, and of those before this page; null where there is no list. */
  found: { total: number; before: number } | null
  pageSize: number
}

/** The links of a list with keyset pages: to the next page, and back to the first. */
export function CarListPager({ next, isFirstPage, first, found, pageSize }: MoreCarsProps) {
  const t = useCarsTexts()
  if (!next && isFirstPage) return null
  const pages = Math.ceil((found?.total ?? 0) / pageSize)
  // A link to a page may be older than the list.
  const page = Math.min(Math.floor((found?.before ?? 0) / pageSize) + 1, pages)
  return (
    <nav
      aria-label={t('pages')}
      className="mt-10 flex flex-wrap items-center justify-center gap-x-4 gap-y-3 border-line border-t pt-6"
    >
      {!isFirstPage && (
        <ButtonLink look="secondary" to={first}>
          {t('firstPage')}
        </ButtonLink>
      )}
      {pages > 1 && <p className="figures font-medium">{t('pageOf', { page, pages })}</p>}
      {next && (
        <ButtonLink to={next} rel="next" className="max-sm:w-full">
          {t('nextPage')}
          <ChevronRight className="size-5" aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  )
}
