import type { CarDetail } from '#contract/cars.ts'
import { useAttributeText } from '#web/car/attribute-text.ts'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'

const keyAttributes = ['mileageMiles', 'year', 'fuel', 'transmission'] as const

/**
 * The figures that buyers look for first, beside the title on a wide screen; those that the seller left out appear only
 * in the specifications.
 */
export function CarKeyFigures({ car }: { car: CarDetail }) {
  const label = useAttributesTexts()
  const figures = useKeyFigures(car)
  if (figures.length === 0) return null
  return (
    <dl className="grid grid-cols-4 gap-x-6 border-line border-y py-5 max-lg:hidden">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-muted text-sm">{label(name)}</dt>
          <dd className="figures mt-0.5 font-display text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The same in one line under the title, `78,310 miles · 2016 · Gas · Manual`, in the first screen of a phone. */
export function CarKeyFiguresLine({ car }: { car: CarDetail }) {
  const figures = useKeyFigures(car)
  if (figures.length === 0) return null
  return <p className="figures mt-2 lg:hidden">{figures.map(({ value }) => value).join(' · ')}</p>
}

function useKeyFigures(car: CarDetail) {
  const attributeText = useAttributeText()
  return keyAttributes.flatMap((name) => {
    const value = attributeText(name, car)
    return value === null ? [] : [{ name, value }]
  })
}
