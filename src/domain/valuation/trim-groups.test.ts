import { expect, it } from 'vitest'
import { seededRandom } from '#db/seed/random.ts'
import { carTrimKeyOfTitle, logValueOfTitle, type ValuedTitleWords } from './trim-groups.ts'

const random = seededRandom(11)
const words = Array.from({ length: 7 }, (_, id) => ({ id, log: id === 0 ? 0.002 : 0.008 * 1.7 ** id }))
const subsets = Array.from({ length: 1 << words.length }, (_, bits) => words.filter(({ id }) => bits & (1 << id)))
const titleOf = (said: ValuedTitleWords['words'], most = 0.3): ValuedTitleWords => ({ words: said, most })

it('a word that a title leaves out never raises its value, whatever cars of its trim cost', () => {
  for (let market = 0; market < 40; market++) {
    const corrections = new Map(subsets.map((said) => [carTrimKeyOfTitle(titleOf(said)), (random.next() - 0.5) / 10]))
    const correctionOf = (trim: string) => corrections.get(trim) ?? 0
    const worthOf = (said: ValuedTitleWords['words']) =>
      logValueOfTitle(titleOf(said), { correctionOf, mostCorrection: 0.05 })
    const gains = subsets.flatMap((said) =>
      said.filter((left) => worthOf(said.filter((word) => word !== left)) > worthOf(said) + 1e-12),
    )
    expect(gains).toEqual([])
  }
})

it('a trim is valued as its cars cost, down to what the trims within it are worth', () => {
  const [, small, , , , , big] = words
  if (!small || !big) throw new Error('there are seven words')
  const worthOf = (correction: number) =>
    logValueOfTitle(titleOf([small, big], 9), {
      correctionOf: (trim) => (trim === carTrimKeyOfTitle(titleOf([small, big])) ? correction : 0),
      mostCorrection: 0.1,
    })
  expect(worthOf(0.04)).toBeCloseTo(small.log + big.log + 0.04, 12)
  expect(worthOf(-0.01)).toBeCloseTo(small.log + big.log - 0.01, 12)
  // Without the small word it is worth more than its cars cost.
  expect(worthOf(-0.09)).toBeCloseTo(big.log, 12)
})

it('words that add next to nothing make no trim of their own', () => {
  const [nothing, small] = words
  if (!nothing || !small) throw new Error('there are seven words')
  expect(carTrimKeyOfTitle(titleOf([nothing, small]))).toBe(carTrimKeyOfTitle(titleOf([small])))
  expect(carTrimKeyOfTitle(titleOf([nothing]))).toBe('')
})
