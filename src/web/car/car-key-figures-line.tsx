import type { CarDetail } from '#contract/cars.ts'
import { useAttributeText } from '#web/car/attribute-text.ts'

const keyAttributes = ['mileageMiles', 'year', 'fuel', 'transmission'] as const

/**
 * The figures that buyers look for first, in one line under the title, `78,310 miles · 2016 · Gas · Manual`; those that the
 * seller left out appear only in the specifications.
 */
export function CarKeyFiguresLine({ car }: { car: CarDetail }) {
  const attributeText = useAttributeText()
  const figures = keyAttributes.flatMap((name) => attributeText(name, car) ?? [])
  if (figures.length === 0) return null
  return <p className="figures mt-2 lg:text-lg">{figures.join(' · ')}</p>
}
