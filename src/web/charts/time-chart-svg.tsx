import { type ReactElement, useRef } from 'react'
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { axisTicks } from '#web/charts/axis-ticks.ts'
import {
  type ChartDataRow,
  type ChartDataSeries,
  chartColours,
  chartHeightPixels,
  type TimeChartProps,
} from '#web/charts/time-chart-types.ts'
import { useElementWidth } from '#web/charts/use-element-width.ts'

const tick = { fill: 'var(--muted)', fontSize: 12 }
const line = 'var(--color-base-300)'
/** Space for the names to the right of several lines. */
const namesWidth = 84
/** Space for the numbers beside the axis. The library would measure them in whichever font is loaded by then. */
const digitWidth = 7.2
const gapBesideAxis = 8
const lineHeight = 15

/** The chart itself. It has no animation, so reduced motion needs no special case. */
export function TimeChartSvg(props: TimeChartProps) {
  const { label, rows, series, smallestStep, formatValue, formatAt } = props
  const { formatMark = formatValue, formatReading = formatAt } = props
  const ref = useRef<HTMLDivElement>(null)
  const width = useElementWidth(ref)
  const hasNames = series.length > 1
  const most = Math.max(...series.map((one) => highestOf(rows, one).value))
  const ticks = axisTicks(most, { smallest: smallestStep })
  const axisWidth = gapBesideAxis + digitWidth * Math.max(...ticks.map((value) => formatValue(value).length))
  const ends = endLabels(series, { last: rows.at(-1), top: ticks.at(-1) ?? 1 })
  return (
    <div ref={ref} className="h-full w-full">
      {width > 0 && (
        <ComposedChart
          width={width}
          height={chartHeightPixels}
          data={rows}
          margin={{ top: 20, right: hasNames ? namesWidth : 16, bottom: 0, left: 0 }}
          title={label}
        >
          <CartesianGrid vertical={false} stroke={line} />
          <XAxis
            dataKey="at"
            tickFormatter={formatAt}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: line }}
            interval="equidistantPreserveStart"
            minTickGap={28}
            height={26}
          />
          <YAxis
            width={axisWidth}
            tickFormatter={formatValue}
            tick={tick}
            tickLine={false}
            axisLine={false}
            ticks={ticks}
            interval={0}
            domain={[0, ticks.at(-1) ?? 1]}
          />
          <Tooltip
            cursor={{ stroke: 'var(--control-line)', fill: line, fillOpacity: 0.5 }}
            isAnimationActive={false}
            content={(tooltip) => <Reading {...tooltip} formatValue={formatValue} formatAt={formatReading} />}
          />
          {series.map((one) => {
            const mark = hasNames
              ? endMark({
                  name: one.name,
                  index: rows.length - 1,
                  shift: ends.get(one.key) ?? 0,
                  colour: one.colour,
                  formatValue,
                })
              : highestMark(highestOf(rows, one), formatMark)
            return draw(one, mark)
          })}
        </ComposedChart>
      )}
    </div>
  )
}

type Point = { index?: number; x?: number | string; y?: number | string; width?: number | string; value?: unknown }
type Mark = (point: Point) => ReactElement | null

// A function and not a component: the library looks for its own elements among the children. Straight lines: a curve would
// pass through values that nobody counted.
function draw({ key, name, shape, colour }: ChartDataSeries, mark: Mark) {
  const common = { dataKey: key, name, isAnimationActive: false, label: mark }
  const ink = chartColours[colour]
  switch (shape) {
    case 'area':
      return <Area key={key} {...common} type="linear" stroke={ink} strokeWidth={2} fill={ink} fillOpacity={0.14} />
    case 'bar':
      return <Bar key={key} {...common} fill={ink} radius={[3, 3, 0, 0]} maxBarSize={36} />
    case 'line':
      return <Line key={key} {...common} type="linear" stroke={ink} strokeWidth={2} dot={false} />
  }
}

type Highest = { index: number; value: number }

function highestOf(rows: ChartDataRow[], { key }: ChartDataSeries): Highest {
  const values = rows.map((row) => Number(row[key] ?? 0))
  const value = Math.max(0, ...values)
  return { index: values.indexOf(value), value }
}

/** Writes the highest value at its point, once; nothing where there is no value. */
function highestMark({ index: highest, value }: Highest, formatMark: (value: number) => string): Mark {
  return function HighestMark({ index, x, y, width, value: own }) {
    // A bar's index counts only the drawn bars, and empty bars are not drawn.
    const isHighest = width === undefined ? index === highest : upperEnd(own) === value
    if (!isHighest || value === 0) return null
    return (
      <text
        x={Number(x) + Number(width ?? 0) / 2}
        y={Number(y) - 7}
        textAnchor="middle"
        className="fill-ink"
        fontSize={12}
      >
        {formatMark(value)}
      </text>
    )
  }
}

/** The value of a bar is an array of its lower and upper end. */
function upperEnd(value: unknown): number {
  return Number(Array.isArray(value) ? value[1] : value)
}

type End = {
  name: string
  index: number
  shift: number
  colour: ChartDataSeries['colour']
  formatValue: (value: number) => string
}

/** Writes a line's name at its end, in its colour. */
function endMark({ name, index: last, shift, colour, formatValue }: End): Mark {
  return function EndMark({ index, x, y, value }) {
    if (index !== last) return null
    return (
      <text x={Number(x) + 8} y={Number(y) + 4 + shift} fontSize={12} fill={chartColours[colour]}>
        {`${name} ${formatValue(Number(value))}`}
      </text>
    )
  }
}

/** How far each name moves up or down, so that the names of lines with near ends do not overlap. */
function endLabels(
  series: ChartDataSeries[],
  { last, top }: { last: ChartDataRow | undefined; top: number },
): Map<string, number> {
  const ended = ({ key }: ChartDataSeries) => Number(last?.[key] ?? 0)
  const plot = chartHeightPixels - 50
  const shifts = new Map<string, number>()
  let free = Number.POSITIVE_INFINITY
  // From the bottom up: each name is at its line, or above the name below.
  for (const one of series.toSorted((a, b) => ended(a) - ended(b))) {
    const y = plot * (1 - ended(one) / top)
    const written = Math.min(y, free)
    shifts.set(one.key, written - y)
    free = written - lineHeight
  }
  return shifts
}

type ReadingProps = TooltipContentProps & Pick<TimeChartProps, 'formatValue' | 'formatAt'>

/** The values of one day or month, at the pointer or with the arrow keys. */
function Reading({ active, payload, label, formatValue, formatAt }: ReadingProps) {
  if (!active || payload.length === 0) return null
  return (
    <div className="rounded-field border border-line bg-surface px-3 py-2 text-sm shadow-card">
      <p className="font-medium">{formatAt(String(label))}</p>
      {payload.map(({ dataKey, name, value }) => (
        <p key={String(dataKey)} className="figures">
          {name}: {formatValue(Number(value))}
        </p>
      ))}
    </div>
  )
}
