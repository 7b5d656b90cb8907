import { ButtonLink } from '#web/ui/button.tsx'

type MoreCarsProps = { next: string | null; isFirstPage: boolean; first: string }

/** The way through a list that is paged by keys: on, and back to its beginning. */
export function MoreCars({ next, isFirstPage, first }: MoreCarsProps) {
  if (!next && isFirstPage) return null
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap justify-center gap-3">
      {!isFirstPage && (
        <ButtonLink look="secondary" to={first}>
          First page
        </ButtonLink>
      )}
      {next && (
        <ButtonLink look="secondary" to={next} rel="next">
          Next page
        </ButtonLink>
      )}
    </nav>
  )
}
