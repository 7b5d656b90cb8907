import { Form } from 'react-router'
import { CarCard } from '#web/cars/car-card.tsx'
import type { CarCardData } from '#web/cars/car-card-data.ts'
import { SearchInput } from '#web/cars/search-input.tsx'
import { PageTitle } from '#web/site/page-title.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { useHomeTexts } from '#web/texts/use-home-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Search } from '#web/ui/icons.ts'

type MissingCarProps = {
  /** True for a deleted car; for other addresses it is unknown whether a car ever existed. */
  isDeleted: boolean
  others: CarCardData[]
}

/** Shown in place of a missing or deleted car: what happened, a search, and other cars. */
export function MissingCarNotice({ isDeleted, others }: MissingCarProps) {
  const t = useCarsTexts()
  const home = useHomeTexts()
  const heading = t(isDeleted ? 'carGone' : 'carNotHere')
  return (
    <div className="page-frame py-12 md:py-20">
      <PageTitle>{heading}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1>{heading}</h1>
      <p className="mt-4 max-w-prose text-lg">{t(isDeleted ? 'carGoneText' : 'carNotHereText')}</p>
      <Form
        action="/cars"
        role="search"
        aria-label={t('searchForCars')}
        className="mt-8 flex max-w-3xl items-center gap-1 rounded-box bg-surface p-2 shadow-card sm:gap-2"
      >
        <SearchInput label={home('searchCars')} placeholder={home('searchPlaceholder')} />
        <button type="submit" className="btn btn-primary max-sm:btn-square">
          <Search className="size-5 sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">{t('search')}</span>
        </button>
      </Form>
      <ButtonLink to="/cars" look="secondary" className="mt-6">
        {t('showAllCars')}
      </ButtonLink>
      {others.length > 0 && (
        <section aria-labelledby="newest-cars" className="mt-16">
          <h2 id="newest-cars" className="mb-6">
            {t('newestCars')}
          </h2>
          <ul className="car-row">
            {others.map((other) => (
              <li key={other.id}>
                <CarCard car={other} sizes="(width >= 64rem) 26rem, (width >= 40rem) 50vw, 20rem" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
