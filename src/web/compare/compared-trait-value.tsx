import { isMultiChoiceAttribute } from '#contract/attribute-names.ts'
import type { CarWithEquipment } from '#contract/cars.ts'
import { isAttributeOfFuel } from '#contract/is-attribute-of-fuel.ts'
import { useAttributeText } from '#web/car/attribute-text.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { SellerName } from '#web/car/seller-name.tsx'
import type {
  ComparedTraitName,
  CompareTableCellData,
  CompareTableRowData,
} from '#web/compare/build-compare-table-rows.ts'
import { ComparedEquipment } from '#web/compare/compared-equipment.tsx'
import { ComparedStanding } from '#web/compare/compared-standing.tsx'
import { SellerRatingStars } from '#web/ratings/seller-rating-stars.tsx'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'

type ComparedTraitValueProps = {
  car: CarWithEquipment
  cars: CarWithEquipment[]
  row: CompareTableRowData
  cell: CompareTableCellData | undefined
}

/** A cell of the comparison: the value, and how it stands to those of the other cars. */
export function ComparedTraitValue({ car, cars, row: { name }, cell }: ComparedTraitValueProps) {
  return (
    <div className="figures">
      {isMultiChoiceAttribute(name) && cars.length > 1 && car[name]?.length ? (
        <ComparedEquipment name={name} car={car} cars={cars} />
      ) : (
        <Written car={car} name={name} />
      )}
      <ComparedStanding name={name} cell={cell} />
    </div>
  )
}

/** A car's value of an attribute, formatted for the reader. */
function Written({ car, name }: { car: CarWithEquipment; name: ComparedTraitName }) {
  const t = useCompareTexts()
  const words = useCarTermTexts()
  const attributeText = useAttributeText()
  const { years } = useCarFacts()
  const missing = <span className="text-muted">{words('notGiven')}</span>
  if (name === 'price') return <FormattedCarPrice cents={car.priceCents} />
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
