import type { CarListPageData } from '#web/cars/car-card-data.ts'
import { carListUrl } from '#web/cars/car-list-url.ts'
import { useFilterLabels } from '#web/cars/use-filter-labels.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Link } from '#web/ui/link.tsx'

type CarsOnOfferLinksProps = { path: string; onOffer: CarListPageData['onOffer']; className?: string }

/** The most frequent makes and bodies, each with how many cars it leads to. */
export function CarsOnOfferLinks({ path, onOffer, className = '' }: CarsOnOfferLinksProps) {
  const t = useCarsTexts()
  const words = useFilterLabels()
  return Object.entries(onOffer ?? {})
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) => (
      <ul key={field} className={`mt-3 flex flex-wrap gap-2 ${className}`}>
        {values.map(({ value, count }) => (
          <li key={value}>
            <Link
              to={carListUrl(path, { [field]: [value] })}
              className="choice-chip figures bg-surface text-ink hover:border-primary"
            >
              {t('choiceOnOffer', { choice: words.value(field, value), count })}
            </Link>
          </li>
        ))}
      </ul>
    ))
}
