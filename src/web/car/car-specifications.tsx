import { type AttributeName, attributeNames, isMultiChoiceAttribute } from '#contract/attribute-names.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { CarDetail } from '#contract/cars.ts'
import { useAttributeText } from '#web/car/attribute-text.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

/** Every field of a car; a field that the seller left out is shown as missing, because a gap is a fact too. */
export const CarSpecifications = createKeptPart('specifications', CarSpecificationsPart)

function CarSpecificationsPart({ car }: { car: CarDetail }) {
  const t = useCarsTexts()
  const words = useCarTermTexts()
  const label = useAttributesTexts()
  const attributeText = useAttributeText()
  const { years } = useCarFacts()
  // Few sellers know these: a missing value is not shown as a gap.
  const isListed = (name: AttributeName) =>
    !isMultiChoiceAttribute(name) && (carAttributes[name].form !== 'facts' || attributeText(name, car) !== null)
  const rows: [label: string, value: React.ReactNode][] = [
    [t('brand'), brandDisplayName(car.brand)],
    [t('model'), car.model],
    ...attributeNames
      .filter(isListed)
      .map((name): [string, React.ReactNode] => [label(name), attributeText(name, car)]),
    [t('yearsOfUse'), car.yearsOfUse === null ? null : years(car.yearsOfUse)],
    [
      t('vin'),
      car.vin ? (
        <bdi key="vin" dir="ltr">
          {car.vin}
        </bdi>
      ) : car.vinEnding === null ? null : (
        t('vinEnding', { ending: car.vinEnding })
      ),
    ],
    [
      t('originalPrice'),
      car.originalPriceCents === null ? null : <FormattedCarPrice key="price" cents={car.originalPriceCents} />,
    ],
    [t('location'), car.location],
    [t('postedLabel'), <LocalizedTime key="time" at={car.postedAt} />],
  ]
  return (
    <>
      <dl className="grid gap-x-10 sm:grid-cols-2 print:grid-cols-3 print:gap-x-6 print:text-sm">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="flex justify-between gap-4 break-inside-avoid border-line border-b py-2.5 print:py-0.5"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="figures text-end">{value ?? <span className="text-muted">{words('notGiven')}</span>}</dd>
          </div>
        ))}
      </dl>
      {car.vinMaker !== null && (
        <p className="mt-4 max-w-prose text-muted text-sm">{t('vinMaker', { maker: car.vinMaker })}</p>
      )}
    </>
  )
}
