/** Tokens of the theme, which follow the light and the dark one by themselves. */
export const chartColours = {
  accent: 'var(--color-primary)',
  info: 'var(--color-info)',
  warning: 'var(--color-warning)',
} as const

export type ChartSeries = {
  /** The field of a row that holds its values. */
  key: string
  name: string
  shape: 'area' | 'bar' | 'line'
  colour: keyof typeof chartColours
}

export type ChartRow = { at: string; [series: string]: string | number }

export type TimeChartProps = {
  /** What the chart shows, for those who cannot see it; the numbers themselves stand in the table beside it. */
  label: string
  /** The oldest first; `at` is a day or a month. */
  rows: ChartRow[]
  series: ChartSeries[]
  /** A value as the axis and the labels write it, with its unit. */
  formatValue: (value: number) => string
  /** The highest value where it is written beside its point; as on the axis unless told. */
  formatMark?: (value: number) => string
  formatAt: (at: string) => string
  /** A day, week or month as it is read under the pointer, where that is longer than on the axis. */
  formatReading?: (at: string) => string
  /** The axis has no finer step, for instance one person, or a dollar; 1 unless told. */
  smallestStep?: number
}

/** In pixels; the skeleton has the same, so that nothing moves when the chart comes. */
export const chartHeight = 240
