import { dealLabels } from '#contract/car-terms.ts'
import {
  type DailyPriceAccuracy,
  expensiveCarThresholdCents,
  minCarsForPublishedAccuracy,
  oldCarAgeThresholdYears,
  type PriceAccuracyFigures,
  type PriceAccuracyGroup,
  type PublishedPriceAccuracyResponse,
  sellerSizeThresholds,
} from '#contract/daily-price-accuracy.ts'
import {
  calibratedCoveragePercentBounds,
  countCalibratedPriceGroups,
  countCarsWithEstimate,
  coverageDeviationByChancePercent,
  coverageDeviationByModelPercent,
  minCarsForCalibration,
} from './price-range-calibration.ts'

const columns = [
  ['error', ({ medianErrorPercent }) => medianErrorPercent],
  ['within 20 %', ({ within20Percent }) => within20Percent],
  ['80 % holds', ({ coverage80Percent }) => coverage80Percent],
  ['by chance', (_, group) => coverageDeviationByChancePercent(countCarsWithEstimate(group))],
  ['of models', (_, group) => coverageDeviationByModelPercent(group)],
  ['50 % holds', ({ coverage50Percent }) => coverage50Percent],
  ['silent', ({ silentPercent }) => silentPercent],
  ['label', ({ labelledPercent }) => labelledPercent],
  ['or reason', ({ explainedPercent }) => explainedPercent],
  ['bias', ({ biasPercent }) => biasPercent],
  ['in the middle', ({ middleBiasPercent }) => middleBiasPercent],
] as const satisfies readonly (readonly [
  string,
  (figures: PriceAccuracyFigures, group: PriceAccuracyGroup) => number | null,
])[]

const nameWidth = 36

/** The figures of groups of cars as a table, one line each. */
export function priceAccuracyTableLines(groups: readonly PriceAccuracyGroup[]): string[] {
  const head = `${'group'.padEnd(nameWidth)}   cars${columns.map(([name]) => name.padStart(name.length + 2)).join('')}`
  return [
    head,
    ...groups.map((group) => {
      const start = `${groupName(group).padEnd(nameWidth)} ${String(group.cars).padStart(6)}`
      if (!group.figures) return `${start}  too few: figures need ${minCarsForPublishedAccuracy} cars`
      const { figures } = group
      const cells = columns.map(([name, of]) => (of(figures, group)?.toFixed(1) ?? '–').padStart(name.length + 2))
      return start + cells.join('')
    }),
  ]
}

function groupName({ kind, valueQuarter, fromAge, toAge }: PriceAccuracyGroup): string {
  const agesText = toAge === null ? `${fromAge}+` : `${fromAge}-${toAge}`
  switch (kind) {
    case 'all':
      return 'all on offer'
    case 'sold':
      return 'sold, at the price paid'
    case 'fewCarsSeller':
      return `sellers of up to ${sellerSizeThresholds.fewCars} cars`
    case 'manyCarsSeller':
      return `sellers of ${sellerSizeThresholds.manyCars} cars or more`
    case 'factsStated':
      return 'every fact stated'
    case 'factsLeftOut':
      return 'facts left out'
    case 'old':
      return `over ${oldCarAgeThresholdYears} years`
    case 'expensive':
      return `over $${(expensiveCarThresholdCents / 100).toLocaleString('en-US')}`
    case 'age':
      return `age ${agesText}`
    case 'valueAndAge':
      return `value quarter ${valueQuarter}, age ${agesText}`
  }
}

/** How many groups of value and age have ranges that hold what they should, beside what chance allows. */
export function formatCalibrationSummary(groups: readonly PriceAccuracyGroup[]): string {
  const { groups: counted, within, byChance, beyondChance, beyondChanceByModel } = countCalibratedPriceGroups(groups)
  if (counted === 0) return `No group of value and age has ${minCarsForCalibration} cars with an estimate.`
  return (
    `Ranges of 80 % hold ${calibratedCoveragePercentBounds.from} to ${calibratedCoveragePercentBounds.to} % in ${within} of ${counted} groups of value and age with ` +
    `${minCarsForCalibration} estimates; exactly right ranges would in ${byChance.toFixed(1)}, by chance. ` +
    `${beyondChance} of them miss 80 % by more than chance explains (column "by chance": 19 of 20 groups miss by less); ` +
    `${beyondChanceByModel} do if the cars of a model miss together (column "of models").`
  )
}

/** The published figures as `forecourt valuation report` prints them. */
export function priceAccuracyReportText({ measuredAt, accuracy, ...state }: PublishedPriceAccuracyResponse): string {
  if (!measuredAt || !accuracy) {
    return [
      `There are no figures yet. Cars on offer: ${state.marketCars}.`,
      `A running server measures within minutes of the first cars and then once a day; a group of cars needs ${minCarsForPublishedAccuracy}.`,
    ].join('\n')
  }
  return [
    `Measured at ${measuredAt}: ${accuracy.measuredCars} of ${accuracy.marketCars} cars, each valued without its own price. Percent.`,
    fitStateText(state),
    '',
    ...priceAccuracyTableLines(accuracy.groups),
    '',
    formatCalibrationSummary(accuracy.groups),
    '',
    ...labelLines(accuracy),
    ...noLabelLines(accuracy),
  ].join('\n')
}

function fitStateText({
  decision,
  comparison,
  fittedAt,
}: Omit<PublishedPriceAccuracyResponse, 'measuredAt' | 'accuracy'>) {
  const compared =
    comparison &&
    `${comparison.newFitPercent.toFixed(2)} % against ${comparison.inServicePercent.toFixed(2)} % on ${comparison.cars} cars, ` +
      `by chance once in ${Math.round(1 / Math.max(comparison.chance, 1e-6)).toLocaleString('en-US')}`
  switch (decision) {
    case 'refused':
      return (
        `ALARM: the newest fit was worse (mean error ${compared}) and was refused. The fit of ${fittedAt} stays in service.\n` +
        'Look for wrong prices. If the market has really changed: forecourt valuation refit --even-if-worse'
      )
    case 'forced':
      return `The fit in service was taken by hand though it was worse (mean error ${compared}).`
    case 'accepted':
      return `The newest fit was compared with the one before and taken (mean error ${compared}).`
    default:
      return 'The newest fit was taken without a comparison: there was none before it, or too few cars.'
  }
}

function labelLines({ labels }: DailyPriceAccuracy): string[] {
  if (labels.length === 0) return []
  const line = (name: string, of: (label: (typeof labels)[number]) => string) =>
    name.padEnd(nameWidth) +
    dealLabels
      .map((deal) =>
        labels
          .filter((one) => one.deal === deal)
          .map(of)[0]
          ?.padStart(12),
      )
      .join('')
  return [
    line('label, all facts stated', ({ deal }) => deal),
    line('should be', ({ promisedPercent }) => promisedPercent.toFixed(1)),
    line('are', ({ seenPercent }) => seenPercent.toFixed(1)),
    '',
  ]
}

function noLabelLines({ noLabel }: DailyPriceAccuracy): string[] {
  if (noLabel.length === 0) return ['Every car measured has a label.']
  return [`No label: ${noLabel.map(({ reason, cars }) => `${reason} ${cars}`).join(', ')}`]
}
