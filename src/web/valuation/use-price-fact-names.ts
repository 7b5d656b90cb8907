import type { PriceFactName } from '#contract/valuation.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'

const texts = {
  model: 'factModel',
  year: 'factYear',
  mileage: 'factMileage',
  fuel: 'factFuel',
  transmission: 'factTransmission',
  body: 'factBody',
  drive: 'factDrive',
  engine: 'factEngine',
  cylinders: 'factCylinders',
  power: 'factPower',
  titleStatus: 'factTitleStatus',
  accidents: 'factAccidents',
  serviceHistory: 'factServiceHistory',
  location: 'factLocation',
} as const

/** Facts of a car as a list within a sentence. */
export function usePriceFactNames(): (facts: readonly PriceFactName[]) => string {
  const t = useValuationTexts()
  return (facts) => facts.map((fact) => t(texts[fact])).join(', ')
}
