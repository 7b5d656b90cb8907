import type { CarListPageData } from '#web/cars/car-card-data.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { carListUrl } from '#web/cars/car-list-url.ts'
import { CarsOnOfferLinks } from '#web/cars/cars-on-offer-links.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Link } from '#web/ui/link.tsx'

type NothingUnderstoodProps = { path: string; query: CarListQuery; found: CarListPageData }

/** Above cars that no typed word has chosen: asks about names that may be meant, and leads on. */
export function NothingUnderstood({ path, query, found }: NothingUnderstoodProps) {
  const t = useCarsTexts()
  const { q = '' } = query
  return (
    <>
      <div className="wrap-anywhere mb-8 rounded-box bg-paper-shade px-6 py-5 text-muted">
        {found.nearNames.length > 0 && (
          <ul className="mb-2 flex flex-wrap gap-x-4">
            {found.nearNames.map(({ text, name }) => (
              <li key={`${text} ${name}`}>
                <Link
                  to={carListUrl(path, { ...query, q: q.replace(text, name), cursor: undefined })}
                  className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
                >
                  {t('didYouMean', { name })}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="max-w-prose">{t('howToSearch')}</p>
        <CarsOnOfferLinks path={path} onOffer={found.onOffer} />
        <Link
          to={carListUrl(path, { ...query, q: undefined, cursor: undefined })}
          className="mt-3 inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          {t('clearSearch')}
        </Link>
      </div>
      <h2 className="mb-6 text-balance">{t('carsRegardless')}</h2>
    </>
  )
}
