import type { CarHistogramName, Histogram } from '#contract/car-histograms.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useDistanceFormats } from '#web/i18n/use-distance-formats.ts'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'

type RangeHistogramProps = {
  name: CarHistogramName
  /** Null until it is loaded: its place is kept. */
  histogram: Histogram | null
  /** The bounds as they are typed, in the unit of their fields. */
  least: string | undefined
  most: string | undefined
}

const texts = { priceCents: 'commonPrice', year: 'commonYear', mileageMiles: 'commonMileage' } as const
/** Units of the histogram in one of the field. */
const perFieldUnit = { priceCents: 100, year: 1, mileageMiles: 1 }
const barUnits = 4
const heightUnits = 24

/** The cars of a list by their price, year or mileage, above the fields for its bounds; bars within the bounds stand out. */
export function RangeHistogram({ name, histogram, least, most }: RangeHistogramProps) {
  const t = useCarsTexts()
  const attributes = useAttributesTexts()
  const { money } = useLocaleFormats()
  const { roughMiles } = useDistanceFormats()
  const { from, counts } = histogram ?? { from: [], counts: [] }
  const highest = Math.max(...counts, 0)
  const write = { priceCents: money, year: String, mileageMiles: roughMiles }[name]
  const bounds = [boundOf(least, Number.NEGATIVE_INFINITY), boundOf(most, Number.POSITIVE_INFINITY)] as const
  const [low, high] = [bounds[0] * perFieldUnit[name], bounds[1] * perFieldUnit[name]]
  const peak = counts.indexOf(highest)
  // Its place is kept until it is known that there is nothing to show.
  return (
    <div className={highest > 0 || histogram === null ? 'min-h-19 border-line border-b' : ''}>
      <p className="pb-1 font-medium">{name === 'priceCents' ? t('price') : attributes(name)}</p>
      {highest > 0 && (
        <>
          <p className="sr-only">{t(texts[name], { value: write(from[peak] ?? 0) })}</p>
          <svg
            viewBox={`0 0 ${from.length * barUnits} ${heightUnits}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-12 w-full rtl:-scale-x-100"
          >
            {counts.map((count, at) => {
              // A car or two are seen beside hundreds.
              const height = count === 0 ? 0 : Math.max(1.5, (count / highest) * heightUnits)
              const start = from[at] ?? 0
              const isWithin = start <= high && (from[at + 1] ?? Number.POSITIVE_INFINITY) > low
              return (
                <rect
                  key={start}
                  x={at * barUnits}
                  y={heightUnits - height}
                  width={barUnits - 0.75}
                  height={height}
                  className={isWithin ? 'fill-primary' : 'fill-base-300'}
                />
              )
            })}
          </svg>
        </>
      )}
    </div>
  )
}

/** What is typed may be no number yet. */
function boundOf(typed: string | undefined, otherwise: number): number {
  const digits = typed?.replaceAll(/[^\d]/g, '') ?? ''
  return digits === '' ? otherwise : Number(digits)
}
