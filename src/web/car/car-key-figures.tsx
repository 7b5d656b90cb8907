import type { CarDetail } from '#contract/cars.ts'
import { useAttributeText } from '#web/car/attribute-text.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'

const keyAttributes = ['mileageMiles', 'year', 'fuel', 'transmission'] as const

/** The figures that buyers look for first; those that the seller left out appear only in the specifications. */
export const CarKeyFigures = createKeptPart('key figures', CarKeyFiguresPart)

function CarKeyFiguresPart({ car }: { car: CarDetail }) {
  const label = useAttributesTexts()
  const attributeText = useAttributeText()
  const figures = keyAttributes.flatMap((name) => {
    const value = attributeText(name, car)
    return value === null ? [] : [[label(name), value] as const]
  })
  if (figures.length === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-5 sm:grid-cols-4 print:py-3">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="figures mt-0.5 font-display text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
