import { multiChoiceAttributeNames } from '#contract/attribute-names.ts'
import type { CarDetail } from '#contract/cars.ts'
import { CarEquipment } from '#web/car/car-equipment.tsx'
import { CarSpecifications } from '#web/car/car-specifications.tsx'
import { AskForFacts } from '#web/messages/ask-for-facts.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'

/** All known facts of a car, field by field, and its equipment. */
export function CarDetails({ car }: { car: CarDetail }) {
  const t = useCarsTexts()
  return (
    <>
      <section aria-labelledby="specifications">
        <h2 id="specifications" className="mb-3">
          {t('specifications')}
        </h2>
        <CarSpecifications car={car} />
        <AskForFacts car={car} />
      </section>
      {multiChoiceAttributeNames.map((name) => (
        <CarEquipment key={name} car={car} name={name} />
      ))}
    </>
  )
}
