import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import {
  type PriceAccuracyFigures,
  type PriceAccuracyGroup,
  type PublishedPriceAccuracyResponse,
  priceAccuracyGroupKinds,
} from '#contract/daily-price-accuracy.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { LanguageContext } from '#web/i18n/language.ts'
import { MeasuredPriceAccuracy } from '#web/valuation/measured-price-accuracy.tsx'
import { priceAccuracyReportText } from '../src/cli/valuation/print-price-accuracy.ts'

/** Figures of which no two are equal, so that one in another's place is found. */
function figuresOf(group: number): PriceAccuracyFigures {
  const figure = (place: number) => 10 + 7 * group + place + 0.1 * (place + 1)
  return {
    medianErrorPercent: figure(0),
    within10Percent: figure(1),
    within20Percent: figure(2),
    coverage80Percent: figure(3),
    coverage50Percent: figure(4),
    silentPercent: figure(5),
    labelledPercent: figure(6),
    explainedPercent: figure(7),
    biasPercent: -figure(8),
    middleBiasPercent: figure(0),
  }
}

const groups = priceAccuracyGroupKinds.slice(0, 8).map(
  (kind, place): PriceAccuracyGroup => ({
    kind,
    valueQuarter: null,
    fromAge: null,
    toAge: null,
    cars: 100 + place,
    figures: figuresOf(place),
  }),
)
const published: PublishedPriceAccuracyResponse = {
  measuredAt: '2026-11-20T12:00:00.000Z',
  decision: 'accepted',
  comparison: { cars: 240, inServicePercent: 7.25, newFitPercent: 7.5, chance: 0.2 },
  fittedAt: '2026-11-20T12:00:00.000Z',
  marketCars: 900,
  accuracy: { marketCars: 900, measuredCars: 850, labels: [], noLabel: [], groups },
}

it('the page of price figures shows each figure that `forecourt valuation report` prints, group by group', async () => {
  await waitForTexts('en')
  const page = renderToStaticMarkup(
    createElement(LanguageContext, { value: { language: 'en' } }, createElement(MeasuredPriceAccuracy, { published })),
  )
  const shown = [...page.matchAll(/<tr role="row" class="flex.*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<span class="figures">([^<]*)<\/span>/g)].map(([, text = '']) => numberOf(text)),
  )
  const lines = priceAccuracyReportText(published).split('\n')
  const first = lines.findIndex((line) => line.startsWith('all on offer'))
  const printed = lines.slice(first, first + groups.length).map((line) => {
    const numbers = line.slice(36).trim().split(/\s+/).map(numberOf)
    // Three columns are the report's alone: what chance explains, one by one and by model, and the bias of the middle.
    return numbers.filter((_, column) => column !== 4 && column !== 5 && column !== numbers.length - 1)
  })
  expect(printed.map((figures) => figures.length)).toEqual(groups.map(() => 9))
  expect(shown).toEqual(printed)
})

function numberOf(text: string): number {
  return Number(text.replace('−', '-').replace('%', ''))
}
