import { useRef } from 'react'
import { milesAYearAhead } from '#contract/miles-a-year-ahead.ts'
import type { CarValueAtAge } from '#contract/valuation.ts'
import { ChartFigure } from '#web/charts/chart-figure.tsx'
import { useElementWidth } from '#web/charts/use-element-width.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useDistanceFormats } from '#web/i18n/use-distance-formats.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'
import { useRoundedMoneyFormat } from '#web/valuation/price-position-scale.tsx'

type DepreciationChartProps = { course: CarValueAtAge[]; age: number; priceCents: number }

const height = 260
/** For the name of the car beside its point. */
const labelRoom = 64
const frame = { top: 12, bottom: 34, start: 64, end: 16 }

/** The value of the model at each age, with the car on the curve and the next two years. */
export function DepreciationChart({ course, age, priceCents }: DepreciationChartProps) {
  const t = useValuationTexts()
  const money = useRoundedMoneyFormat()
  const { roughMiles } = useDistanceFormats()
  const ahead = course.find((point) => point.age === age + 2)
  const years = (count: number) => (count === 0 ? t('newCar') : t('ageYears', { count }))
  return (
    <ChartFigure
      title={t('courseTitle')}
      note={t('courseNote', { distance: roughMiles(milesAYearAhead) })}
      table={{
        columns: [t('age'), t('value'), t('between')],
        rows: course.map((point) => ({
          key: String(point.age),
          cells: [years(point.age), money(point.valueCents), `${money(point.lowCents)} – ${money(point.highCents)}`],
        })),
      }}
    >
      <Curve course={course} age={age} priceCents={priceCents} years={years} />
      {ahead && (
        <p className="figures mt-3">
          {t('forecast', {
            value: money(ahead.valueCents),
            low: money(ahead.lowCents),
            high: money(ahead.highCents),
          })}
        </p>
      )}
    </ChartFigure>
  )
}

type CurveProps = DepreciationChartProps & { years: (count: number) => string }

function Curve({ course, age, priceCents, years }: CurveProps) {
  const t = useValuationTexts()
  const { shortMoney } = useLocaleFormats()
  const ref = useRef<HTMLDivElement>(null)
  const width = useElementWidth(ref) || 320
  const first = course[0]?.age ?? 0
  const last = course.at(-1)?.age ?? 1
  const top = Math.max(priceCents, ...course.map(({ highCents }) => highCents)) * 1.04
  const x = (years: number) =>
    frame.start + ((years - first) / Math.max(1, last - first)) * (width - frame.start - frame.end)
  const y = (cents: number) => height - frame.bottom - (cents / top) * (height - frame.top - frame.bottom)
  const line = (points: readonly CarValueAtAge[], of: (point: CarValueAtAge) => number) =>
    points
      .map((point, index) => `${index === 0 ? 'M' : 'L'} ${x(point.age).toFixed(1)} ${y(of(point)).toFixed(1)}`)
      .join(' ')
  const value = ({ valueCents }: CarValueAtAge) => valueCents
  const band = `${line(course, ({ highCents }) => highCents)} ${line(course.toReversed(), ({ lowCents }) => lowCents).replace('M', 'L')} Z`
  // The curve falls: it is never above a dear car to its right, nor below a cheap one to its left.
  const isCheap = priceCents < (course.find((point) => point.age === age)?.valueCents ?? 0)
  const hasRoomBefore = x(age) > frame.start + labelRoom
  const labelPlace = {
    x: isCheap && hasRoomBefore ? x(age) - 10 : x(age) + 10,
    y: isCheap ? y(priceCents) + 18 : y(priceCents) - 8,
    textAnchor: isCheap && hasRoomBefore ? ('end' as const) : ('start' as const),
  }
  const step = niceStep(top)
  const marks = Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step)
  return (
    <div ref={ref}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        className="w-full"
        role="img"
        aria-label={t('courseTitle')}
      >
        {marks.map((cents) => (
          <g key={cents}>
            <line x1={frame.start} x2={width - frame.end} y1={y(cents)} y2={y(cents)} className="stroke-line" />
            <text x={frame.start - 8} y={y(cents) + 4} textAnchor="end" className="figures fill-muted text-xs">
              {shortMoney(cents)}
            </text>
          </g>
        ))}
        {course
          .filter((point) => point.age % 2 === 0)
          .map((point, index, marked) => (
            <text
              key={point.age}
              x={x(point.age)}
              y={height - 12}
              textAnchor={index === marked.length - 1 ? 'end' : 'middle'}
              className="figures fill-muted text-xs"
            >
              {/* The unit stands once, at the end. */}
              {index === marked.length - 1 ? years(point.age) : point.age}
            </text>
          ))}
        <path d={band} className="fill-primary" fillOpacity={0.12} />
        <path
          d={line(
            course.filter((point) => point.age <= age),
            value,
          )}
          className="fill-none stroke-2 stroke-primary"
        />
        <path
          d={line(
            course.filter((point) => point.age >= age),
            value,
          )}
          strokeDasharray="6 5"
          className="fill-none stroke-2 stroke-primary"
        />
        <circle cx={x(age)} cy={y(priceCents)} r={6} className="fill-ink stroke-2 stroke-surface" />
        <text {...labelPlace} className="fill-ink text-xs">
          {t('thisCar')}
        </text>
      </svg>
    </div>
  )
}

/** The step between four to eight marks at round numbers. */
function niceStep(top: number): number {
  const rough = top / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough
}
