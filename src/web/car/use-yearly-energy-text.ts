import { kwhPerLitreOfPetrol } from '#contract/car-units.ts'
import type { CarDetail } from '#contract/cars.ts'
import { useReaderUnits } from '#web/i18n/language.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'

/** About what an American drives in a year, and its round counterpart for whoever thinks in kilometres. */
const milesAYear = 12_000
const kilometresOf12000Miles = 193.12
const kilometresAYear = 15_000
const litresInAGallon = 3.785_41
const litresInAnImperialGallon = 4.546_09

/** What a car burns or charges in a year of usual driving, by its stated consumption: `about 571 gallons`; null without one. */
export function useYearlyEnergyText(): (car: Pick<CarDetail, 'consumption' | 'fuel'>) => string | null {
  const t = useAttributesTexts()
  const { number } = useLocaleFormats()
  const { consumptionUnit } = useReaderUnits()
  return ({ consumption, fuel }) => {
    if (consumption === null) return null
    const isMetric = consumptionUnit === 'litres'
    const litres = (consumption / 1000) * (isMetric ? kilometresAYear / 100 : kilometresOf12000Miles)
    const rough = (amount: number) => number(Number(amount.toPrecision(2)))
    const distance = number(isMetric ? kilometresAYear : milesAYear)
    if (fuel === 'Electric')
      return t('powerAYear', { amount: rough(litres * kwhPerLitreOfPetrol), distance, consumptionUnit })
    const unit = { litres: 1, mpg: litresInAGallon, mpgUk: litresInAnImperialGallon }[consumptionUnit]
    return t('fuelAYear', { amount: rough(litres / unit), distance, consumptionUnit })
  }
}
