import type { ReactNode } from 'react'
import { multiChoiceAttributeNames } from '#contract/attribute-names.ts'
import type { CarDetail } from '#contract/cars.ts'
import { CarEquipment } from '#web/car/car-equipment.tsx'
import { CarSpecifications } from '#web/car/car-specifications.tsx'
import { pickSpecifiedFields } from '#web/car/pick-specified-fields.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'

type CarDetailsProps = { car: CarDetail; afterSpecifications?: ReactNode }

/** All known facts of a car, field by field, and its equipment. */
export function CarDetails({ car, afterSpecifications }: CarDetailsProps) {
  const t = useCarsTexts()
  return (
    <>
      <section aria-labelledby="specifications">
        <h2 id="specifications" className="mb-3">
          {t('specifications')}
        </h2>
        <CarSpecifications car={pickSpecifiedFields(car)} />
        {afterSpecifications}
      </section>
      {multiChoiceAttributeNames.map((name) => (
        <CarEquipment key={name} name={name} has={car[name] ?? []} />
      ))}
    </>
  )
}
