import type { CarHistogramName, Histogram } from '#contract/car-histograms.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useDistanceFormats } from '#web/i18n/use-distance-formats.ts'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'

type RangeHistogramProps = {
  name: CarHistogramName
  /** Null where there is none, as for filters that are invalid. */
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
  const heights = counts.map((count, at) => {
    const start = from[at] ?? 0
    const isWithin = start <= high && (from[at + 1] ?? Number.POSITIVE_INFINITY) > low
    // A car or two are seen beside hundreds.
    return { isWithin, height: count === 0 ? 0 : Math.max(1.5, (count / highest) * heightUnits) }
  })
  // One shape for all bars alike: the server writes them into every list.
  const shapeOf = (isWithin: boolean) =>
    heights.map((bar, at) => (bar.isWithin === isWithin && bar.height > 0 ? barShape(at, bar.height) : '')).join('')
  return (
    <div className={highest > 0 ? 'border-line border-b' : ''}>
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
            <path d={shapeOf(false)} className="fill-base-300" />
            <path d={shapeOf(true)} className="fill-primary" />
          </svg>
        </>
      )}
    </div>
  )
}

/** One bar, from the ground up. */
function barShape(at: number, height: number): string {
  const width = barUnits - 0.75
  return `M${at * barUnits} ${heightUnits}v${-Number(height.toFixed(1))}h${width}V${heightUnits}z`
}

/** What is typed may be no number yet. */
function boundOf(typed: string | undefined, otherwise: number): number {
  const digits = typed?.replaceAll(/[^\d]/g, '') ?? ''
  return digits === '' ? otherwise : Number(digits)
}
