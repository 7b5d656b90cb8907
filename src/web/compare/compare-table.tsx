import type { ReactNode } from 'react'
import { isAttributeName, isMultiChoiceAttribute } from '#contract/attribute-names.ts'
import type { AlreadyBookedCar } from '#contract/bookings.ts'
import type { CarWithEquipment } from '#contract/cars.ts'
import { isAttributeOfFuel } from '#contract/is-attribute-of-fuel.ts'
import type { PriceEstimateBreakdown } from '#contract/valuation.ts'
import { useAttributeText } from '#web/car/attribute-text.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { SellerName } from '#web/car/seller-name.tsx'
import {
  buildCompareTableRows,
  type ComparedTraitName,
  type CompareTableCellData,
  type CompareTableRowData,
} from '#web/compare/build-compare-table-rows.ts'
import { ComparedCarHead } from '#web/compare/compared-car-head.tsx'
import { ComparedEquipment } from '#web/compare/compared-equipment.tsx'
import { maxComparedCars } from '#web/compare/device-compare-list.ts'
import { useScrollTogether } from '#web/compare/scroll-together.ts'
import '#web/compare/comparison-columns.css'
import { SharedEquipment } from '#web/compare/shared-equipment.tsx'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { SellerRatingStars } from '#web/ratings/seller-rating-stars.tsx'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { Award, Plus } from '#web/ui/icons.ts'
import { ShortEstimateBreakdown } from '#web/valuation/short-estimate-breakdown.tsx'

type CompareTableProps = {
  cars: CarWithEquipment[]
  booked: AlreadyBookedCar[]
  sums: (PriceEstimateBreakdown | null)[]
  onlyDifferences: boolean
}

/** The cars beside one another: their heads stay in sight, and narrow screens scroll both sideways. */
export function CompareTable({ cars, booked, sums, onlyDifferences }: CompareTableProps) {
  const t = useCompareTexts()
  const [headsScroll, tableScroll] = useScrollTogether<HTMLUListElement, HTMLElement>()
  return (
    <div className="comparison" data-cars={cars.length}>
      <div className="compared-heads border-line border-b bg-paper">
        <ul aria-label={t('tray')} {...headsScroll}>
          {cars.map((car) => (
            <li key={car.id}>
              <ComparedCarHead
                car={car}
                cars={cars}
                booking={booked.find(({ carId }) => carId === car.id) ?? null}
                onlyDifferences={onlyDifferences}
              />
            </li>
          ))}
          {cars.length < maxComparedCars && (
            <li className="compared-more">
              <a
                href="#pick"
                className="flex aspect-3/2 flex-col items-center justify-center gap-2 rounded-box border border-control-line border-dashed text-center text-sm hover:bg-paper-shade"
              >
                <Plus className="size-5" aria-hidden="true" />
                {t('addCar')}
              </a>
            </li>
          )}
        </ul>
      </div>
      <section
        aria-label={t('table')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="more-follows relative overflow-x-auto overscroll-x-contain"
        {...tableScroll}
      >
        <ComparedTraits cars={cars} sums={sums} onlyDifferences={onlyDifferences} />
      </section>
    </div>
  )
}

function ComparedTraits({ cars, sums, onlyDifferences }: Omit<CompareTableProps, 'booked'>) {
  const t = useCompareTexts()
  const attributes = useAttributesTexts()
  const all = buildCompareTableRows(cars, useAttributeText())
  const doEstimatesDiffer = new Set(cars.map((_, position) => sums[position]?.valueCents)).size > 1
  const rows = onlyDifferences ? all.filter(({ differs }) => differs) : all
  return (
    <>
      {/* The roles are explicit: screen readers do not recognise a table that is laid out as blocks. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      <table role="table">
        <colgroup>
          <col />
          {cars.map((car) => (
            <col key={car.id} />
          ))}
        </colgroup>
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            <td role="cell" />
            {cars.map((car) => (
              <th key={car.id} scope="col">
                {car.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.name} role="row" data-differs={row.differs || undefined} className="group">
              <RowHeading name={isAttributeName(row.name) ? attributes(row.name) : t(row.name)} differs={row.differs}>
                {isMultiChoiceAttribute(row.name) && !onlyDifferences && (
                  <SharedEquipment name={row.name} cars={cars} />
                )}
              </RowHeading>
              {cars.map((car, position) => (
                <td key={car.id} role="cell" className="group-not-data-differs:text-muted">
                  <TraitValue car={car} cars={cars} row={row} cell={row.cells[position]} />
                </td>
              ))}
            </tr>
          ))}
          {sums.some((sum) => sum !== null) && (doEstimatesDiffer || !onlyDifferences) && (
            <tr role="row">
              <RowHeading name={t('estimate')} differs={doEstimatesDiffer} />
              {cars.map((car, position) => (
                <td key={car.id} role="cell">
                  <ShortEstimateBreakdown sum={sums[position] ?? null} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      {rows.length === 0 && <p className="py-6 text-muted">{t('allAlike')}</p>}
    </>
  )
}

function RowHeading({ name, differs, children }: { name: string; differs: boolean; children?: ReactNode }) {
  const t = useCompareTexts()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: of a table that is laid out as blocks.
    <th scope="row" role="rowheader" className={differs ? 'font-semibold' : 'font-normal text-muted'}>
      {name}
      {differs && <span className="sr-only"> ({t('differs')})</span>}
      {children}
    </th>
  )
}

/** The label of the best value in a row. */
function useBestWords(name: ComparedTraitName): string | null {
  const t = useCompareTexts()
  const attributes = useAttributesTexts()
  const key = `${name}Best`
  if (name === 'price') return t('bestPrice')
  if (name === 'rating') return t('bestRating')
  return attributes.has(key) ? attributes(key) : null
}

function TraitValue({
  car,
  cars,
  row,
  cell,
}: {
  car: CarWithEquipment
  cars: CarWithEquipment[]
  row: CompareTableRowData
  cell: CompareTableCellData | undefined
}) {
  const { name } = row
  const bestWords = useBestWords(name)
  const above = cell?.above ?? null
  const best = cell?.isBest ? bestWords : null
  return (
    <div className="figures">
      {isMultiChoiceAttribute(name) && cars.length > 1 && car[name]?.length ? (
        <ComparedEquipment name={name} car={car} cars={cars} />
      ) : (
        <Written car={car} name={name} />
      )}
      {best && (
        <span className="mt-0.5 flex items-center gap-1 font-medium text-primary text-sm">
          <Award className="size-4 shrink-0" aria-hidden="true" />
          {best}
        </span>
      )}
      {above && (
        <span className="mt-0.5 block text-muted text-sm">
          <Above {...above} />
        </span>
      )}
    </div>
  )
}

/** The difference to the lowest number of its row, in the unit of that row. */
function Above({ amount, unit }: NonNullable<CompareTableCellData['above']>) {
  const t = useCompareTexts()
  const attributes = useAttributesTexts()
  const { money } = useLocaleFormats()
  const { miles } = useCarFacts()
  if (unit === 'people') return attributes('peopleAbove', { count: amount })
  return t('above', { amount: unit === 'cents' ? money(amount) : miles(amount) })
}

/** A car's value of an attribute, formatted for the reader. */
function Written({ car, name }: { car: CarWithEquipment; name: ComparedTraitName }) {
  const t = useCompareTexts()
  const words = useCarTermTexts()
  const attributeText = useAttributeText()
  const { years } = useCarFacts()
  const missing = <span className="text-muted">{words('notGiven')}</span>
  if (name === 'price') return <FormattedCarPrice cents={car.priceCents} className="font-semibold text-lg sm:text-xl" />
  if (name === 'originalPrice') {
    return car.originalPriceCents === null ? missing : <FormattedCarPrice cents={car.originalPriceCents} />
  }
  if (name === 'yearsOfUse') return car.yearsOfUse === null ? missing : years(car.yearsOfUse)
  if (name === 'seller') return <SellerName seller={car.seller} />
  if (name === 'rating') return <SellerRatingStars rating={car.seller.rating} />
  if (name === 'location') return car.location ?? missing
  if (!isAttributeOfFuel(name, car.fuel)) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">{t('doesNotApply')}</span>
      </span>
    )
  }
  return attributeText(name, car) ?? missing
}
