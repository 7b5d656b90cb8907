/** Theme tokens, which follow the light and dark theme automatically. */
export const chartColours = {
  accent: 'var(--color-primary)',
  info: 'var(--color-info)',
  warning: 'var(--color-warning)',
} as const

export type ChartDataSeries = {
  /** The field of a row with the values of this series. */
  key: string
  name: string
  shape: 'area' | 'bar' | 'line'
  colour: keyof typeof chartColours
}

export type ChartDataRow = { at: string; [series: string]: string | number }

export type TimeChartProps = {
  /** A description of the chart for people who cannot see it; the table beside it has the numbers. */
  label: string
  /** Oldest first; `at` is a day or a month. */
  rows: ChartDataRow[]
  series: ChartDataSeries[]
  /** Formats a value for the axis and the labels, with its unit. */
  formatValue: (value: number) => string
  /** Formats the highest value beside its point; default: as on the axis. */
  formatMark?: (value: number) => string
  formatAt: (at: string) => string
  /** Formats a day, week or month under the pointer, where that is longer than on the axis. */
  formatReading?: (at: string) => string
  /** The smallest step of the axis, for instance one person, or a dollar; default: 1 unit. */
  smallestStep?: number
}

/** In pixels; the skeleton has the same height, so that nothing moves when the chart appears. */
export const chartHeightPixels = 240
