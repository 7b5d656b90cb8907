import { useId } from 'react'
import { isAttributeName, isMultiChoiceAttribute } from '#contract/attribute-names.ts'
import type { AlreadyBookedCar } from '#contract/bookings.ts'
import type { CarWithEquipment } from '#contract/cars.ts'
import type { PriceEstimateBreakdown } from '#contract/valuation.ts'
import { useAttributeText } from '#web/car/attribute-text.ts'
import { buildCompareTableRows, type CompareTableRowData } from '#web/compare/build-compare-table-rows.ts'
import { ComparedCarHead } from '#web/compare/compared-car-head.tsx'
import { ComparedTraitValue } from '#web/compare/compared-trait-value.tsx'
import { maxComparedCars } from '#web/compare/device-compare-list.ts'
import { useScrollTogether } from '#web/compare/scroll-together.ts'
import '#web/compare/comparison-columns.css'
import { SharedEquipment } from '#web/compare/shared-equipment.tsx'
import { shownPriceCents } from '#web/i18n/shown-price-cents.ts'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { Plus } from '#web/ui/icons.ts'
import { ShortEstimateBreakdown } from '#web/valuation/short-estimate-breakdown.tsx'

type CompareTableProps = {
  cars: CarWithEquipment[]
  booked: AlreadyBookedCar[]
  sums: (PriceEstimateBreakdown | null)[]
  onlyDifferences: boolean
}

/**
 * The cars beside one another: their heads with the prices stay in sight, and narrow screens scroll both sideways. Below
 * them first what differs, then what is the same, each under its name: no reader has to know what a type face means.
 */
export function CompareTable({ cars, booked, sums, onlyDifferences }: CompareTableProps) {
  const t = useCompareTexts()
  const [headsScroll, tableScroll] = useScrollTogether<HTMLUListElement, HTMLElement>()
  const all = buildCompareTableRows(cars, useAttributeText())
  const price = all.find(({ name }) => name === 'price')
  const rows = all.filter(({ name }) => name !== 'price')
  const hasEstimates = sums.some((sum) => sum !== null)
  const doEstimatesDiffer = new Set(cars.map((_, position) => sums[position]?.valueCents)).size > 1
  const differing = rows.filter(({ differs }) => differs)
  const alike = onlyDifferences ? [] : rows.filter(({ differs }) => !differs)
  const isAnyDifferent = differing.length > 0 || (hasEstimates && doEstimatesDiffer)
  const doPricesDiffer = new Set(cars.map(({ priceCents }) => shownPriceCents(priceCents))).size > 1
  const common = { cars, sums, onlyDifferences }
  return (
    <div className="comparison" data-cars={cars.length}>
      <div className="compared-heads border-line border-b bg-paper">
        <ul aria-label={t('tray')} {...headsScroll}>
          {cars.map((car, position) => (
            <li key={car.id}>
              <ComparedCarHead
                car={car}
                cars={cars}
                booking={booked.find(({ carId }) => carId === car.id) ?? null}
                price={price?.cells[position]}
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
        {isAnyDifferent ? (
          <ComparedTraits
            heading={t('differences')}
            rows={differing}
            hasEstimates={hasEstimates && doEstimatesDiffer}
            {...common}
          />
        ) : (
          <p className="compared-note py-6 text-muted">{t(doPricesDiffer ? 'onlyPriceDiffers' : 'allAlike')}</p>
        )}
        {alike.length > 0 && (
          <ComparedTraits
            heading={t('alike')}
            rows={alike}
            hasEstimates={hasEstimates && !doEstimatesDiffer}
            {...common}
          />
        )}
      </section>
    </div>
  )
}

type ComparedTraitsProps = Omit<CompareTableProps, 'booked'> & {
  heading: string
  rows: CompareTableRowData[]
  hasEstimates: boolean
}

function ComparedTraits({ heading, rows, hasEstimates, cars, sums, onlyDifferences }: ComparedTraitsProps) {
  const t = useCompareTexts()
  const attributes = useAttributesTexts()
  const id = useId()
  return (
    <>
      <h2 id={id} className="compared-note pt-8 pb-2 text-xl">
        {heading}
      </h2>
      {/* The roles are explicit: screen readers do not recognise a table that is laid out as blocks. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      <table role="table" aria-labelledby={id}>
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
          {/* Directly under the price, which stands in the heads. */}
          {hasEstimates && (
            <tr role="row">
              <th scope="row" role="rowheader">
                {t('estimate')}
              </th>
              {cars.map((car, position) => (
                <td key={car.id} role="cell">
                  <ShortEstimateBreakdown sum={sums[position] ?? null} />
                </td>
              ))}
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.name} role="row">
              <th scope="row" role="rowheader">
                {isAttributeName(row.name) ? attributes(row.name) : t(row.name)}
                {isMultiChoiceAttribute(row.name) && !onlyDifferences && (
                  <SharedEquipment name={row.name} cars={cars} isAll={!row.differs} />
                )}
              </th>
              {cars.map((car, position) => (
                <td key={car.id} role="cell">
                  <ComparedTraitValue car={car} cars={cars} row={row} cell={row.cells[position]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </>
  )
}
