import { type CarGeneration, carGenerationsOfCode } from '../vocabulary/car-generations-of-code.ts'
import type { QueryWordMatches } from './query-intent.ts'

/** Bounds the years by the generation that a code beside its model means: `corvette c7`, `e46`. */
export function boundYearsByGenerations({ named, rest, asked, understood }: QueryWordMatches): void {
  const isOf = ({ brand, model }: CarGeneration) =>
    named.some(({ named: all }) => all.some((one) => one.brand === brand && one.model === model))
  const said = [...named.map(({ text }) => text), ...rest]
  const found = said.flatMap((text) => {
    const codes = text.toLowerCase().split(' ').flatMap(carGenerationsOfCode).filter(isOf)
    return codes.map((generation) => ({ ...generation, text }))
  })
  if (found.length === 0 || asked.yearMin !== undefined || asked.yearMax !== undefined) return
  const text = found.map((one) => one.text).join(' ')
  const ends = found.map(({ until }) => until)
  asked.yearMin = Math.min(...found.map(({ from }) => from))
  understood.push({
    field: 'yearMin',
    value: String(asked.yearMin),
    text: found.length === 1 ? text : (found[0]?.text ?? ''),
  })
  if (ends.some((year) => year === null)) return
  asked.yearMax = Math.max(...ends.map((year) => year ?? 0))
  understood.push({ field: 'yearMax', value: String(asked.yearMax), text: found[0]?.text ?? '' })
}
