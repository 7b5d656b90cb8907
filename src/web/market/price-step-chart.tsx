import { useRef } from 'react'
import type { PriceHistoryEvent } from '#contract/cars.ts'
import { useChartFormats } from '#web/charts/create-chart-formats.ts'
import { useElementWidth } from '#web/charts/use-element-width.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'

const height = 200
const frame = { top: 16, bottom: 30, start: 64, end: 16 }
const dayMs = 24 * 60 * 60_000

type PriceStepChartProps = { events: PriceHistoryEvent[]; timeZone: string; label: string }

/**
 * A price is valid until the next one: steps from the first offer to today, with gaps while the car was off the market.
 */
export function PriceStepChart({ events, timeZone, label }: PriceStepChartProps) {
  const { shortDollars } = useChartFormats()
  const { date } = useLocaleFormats()
  const ref = useRef<HTMLDivElement>(null)
  const width = useElementWidth(ref) || 320
  const times = events.map(({ at }) => new Date(at).getTime())
  const first = times[0] ?? 0
  const last = events.at(-1)
  const end = Math.max(last && isOff(last.event) ? (times.at(-1) ?? 0) : Date.now(), first + dayMs)
  const prices = events.map(({ priceCents }) => priceCents)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  // Leaves room around the line, with a scale that does not exaggerate a small step.
  const room = Math.max((high - low) * 0.4, high * 0.05)
  const x = (time: number) => frame.start + ((time - first) / (end - first)) * (width - frame.start - frame.end)
  const y = (cents: number) =>
    frame.top + ((high + room - cents) / (high - low + 2 * room)) * (height - frame.top - frame.bottom)
  const points = events.map(({ at, priceCents }, index) => ({
    key: `${index} ${at}`,
    time: times[index] ?? first,
    cents: priceCents,
  }))
  const line = events.map(({ event, priceCents }, index) => {
    if (isOff(event)) return ''
    const before = events[index - 1]
    const height = y(priceCents).toFixed(1)
    const start = before && !isOff(before.event) ? `V ${height}` : `M ${x(times[index] ?? first).toFixed(1)} ${height}`
    return `${start} H ${x(times[index + 1] ?? end).toFixed(1)}`
  })
  const marks = high === low ? [high] : [high, low]
  const edge = (time: number) => date(new Date(time), { month: 'short', day: 'numeric', timeZone })
  return (
    <div ref={ref}>
      <svg viewBox={`0 0 ${width} ${height}`} height={height} className="w-full" role="img" aria-label={label}>
        {marks.map((cents) => (
          <g key={cents}>
            <line x1={frame.start} x2={width - frame.end} y1={y(cents)} y2={y(cents)} className="stroke-line" />
            <text x={frame.start - 8} y={y(cents) + 4} textAnchor="end" className="figures fill-muted text-xs">
              {shortDollars(cents)}
            </text>
          </g>
        ))}
        <path d={line.join(' ')} className="fill-none stroke-2 stroke-primary" />
        {points.map(({ key, time, cents }) => (
          <circle key={key} cx={x(time)} cy={y(cents)} r={4} className="fill-primary stroke-2 stroke-surface" />
        ))}
        <text x={frame.start} y={height - 8} className="fill-muted text-xs">
          {edge(first)}
        </text>
        <text x={width - frame.end} y={height - 8} textAnchor="end" className="fill-muted text-xs">
          {edge(end)}
        </text>
      </svg>
    </div>
  )
}

function isOff(event: PriceHistoryEvent['event']): boolean {
  return event === 'withdrawn' || event === 'sold'
}
