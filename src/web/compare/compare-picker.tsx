import { Form } from 'react-router'
import type { CarSummary } from '#contract/cars.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { comparePageUrl, deviceCompareList, toCompareListItem } from '#web/compare/device-compare-list.ts'
import type { CarsToAddToComparison } from '#web/compare/load-comparison.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { Plus } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type ComparePickerProps = { cars: CarSummary[]; candidates: CarsToAddToComparison; q: string; onlyDifferences: boolean }

/**
 * Adds cars to the comparison: a search of its own, and suggested cars. Links and a GET form, so it needs no script.
 */
export function ComparePicker({ cars, candidates, q, onlyDifferences }: ComparePickerProps) {
  const t = useCompareTexts()
  const ids = cars.map(({ id }) => id)
  return (
    <section id="pick" aria-labelledby="pick-heading" className="max-w-4xl">
      <h2 id="pick-heading">{t(cars.length === 0 ? 'pickFirst' : 'pickAnother')}</h2>
      <Form action="/compare" role="search" preventScrollReset className="mt-6 flex items-end gap-3" key={q}>
        {ids.length > 0 && <input type="hidden" name="ids" value={ids.join(',')} />}
        {onlyDifferences && <input type="hidden" name="only" value="differences" />}
        <TextInput
          label={t('searchForCar')}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          className="min-w-0 flex-1"
        />
        <Button type="submit">{t('search')}</Button>
      </Form>
      <p role="status" className="mt-6 text-muted">
        <Reason cars={cars} candidates={candidates} q={q} />
      </p>
      <ul className="mt-2 grid gap-x-10 md:grid-cols-2">
        {candidates.cars.map((car) => (
          <li key={car.id}>
            <Candidate car={car} cars={cars} onlyDifferences={onlyDifferences} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reason({ cars, candidates, q }: Pick<ComparePickerProps, 'cars' | 'candidates' | 'q'>) {
  const t = useCompareTexts()
  const isAny = candidates.cars.length > 0
  if (candidates.why === 'search') return t(isAny ? 'foundFor' : 'nothingFound', { query: q })
  if (candidates.why === 'newest') return isAny ? t('newest') : null
  return isAny ? t('similarToLast', { title: cars.at(-1)?.title ?? '' }) : t('noneLeft')
}

type CandidateProps = { car: CarSummary; cars: CarSummary[]; onlyDifferences: boolean }

function Candidate({ car, cars, onlyDifferences }: CandidateProps) {
  const t = useCompareTexts()
  const { keyFacts } = useCarFacts()
  const next = [...cars, car]
  return (
    <article className="flex h-full items-center gap-4 border-line border-b py-3">
      <Picture picture={car.picture} alt="" sizes="6rem" className="aspect-3/2 w-24 shrink-0 rounded-field" />
      <div className="min-w-0 flex-1">
        <h3 className="text-base">
          <Link to={`/cars/${car.id}`} className="underline-offset-4 hover:underline">
            <bdi>{car.title}</bdi>
          </Link>
        </h3>
        <p className="figures text-muted text-sm max-sm:hidden">{keyFacts(car)}</p>
        <FormattedCarPrice cents={car.priceCents} className="font-semibold" />
      </div>
      <Link
        to={comparePageUrl(
          next.map(({ id }) => id),
          { onlyDifferences },
        )}
        aria-label={t('addThisCar', { title: car.title })}
        onClick={() => deviceCompareList.write(next.map(toCompareListItem))}
        className="btn shrink-0 border-control-line bg-surface px-3 text-ink hover:bg-paper-shade"
      >
        <Plus className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">{t('addThis')}</span>
      </Link>
    </article>
  )
}
