import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type MoreCarsProps = { next: string | null; isFirstPage: boolean; first: string }

/** The links of a list with keyset pages: to the next page, and back to the first. */
export function CarListPager({ next, isFirstPage, first }: MoreCarsProps) {
  const t = useCarsTexts()
  if (!next && isFirstPage) return null
  return (
    <nav aria-label={t('pages')} className="mt-10 flex flex-wrap justify-center gap-3">
      {!isFirstPage && (
        <ButtonLink look="secondary" to={first}>
          {t('firstPage')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink look="secondary" to={next} rel="next">
          {t('nextPage')}
        </ButtonLink>
      )}
    </nav>
  )
}
