import { milesInUnit, roughMilesInUnit } from '#contract/car-units.ts'
import { useReaderUnits } from '#web/i18n/language.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'

/** As readers of each unit write it: `42,000 miles`, but `67,592 km`. */
const written = {
  mi: { style: 'unit', unit: 'mile', unitDisplay: 'long' },
  km: { style: 'unit', unit: 'kilometer', unitDisplay: 'short' },
} as const

/** Writes a number of miles in the reader's unit and language. */
export function useDistanceFormats(): { miles: (count: number) => string; roughMiles: (count: number) => string } {
  const { number } = useLocaleFormats()
  const { distanceUnit } = useReaderUnits()
  const write = (distance: number) => number(distance, written[distanceUnit])
  return {
    miles: (count) => write(milesInUnit(count, distanceUnit)),
    /** To three digits, where only the magnitude matters. */
    roughMiles: (count) => write(roughMilesInUnit(count, distanceUnit)),
  }
}
