import { type WordMeaningCosts, wordMeaningCosts } from '#domain/search/understanding/match/word-meaning-costs.ts'
import { roundToDecimals } from './measure-bench-case.ts'
import { showProgressLine } from './progress.ts'
import type { WordMeaningCostTrial } from './search-cost-trial.ts'

/** Each round changes every cost by its factor, up and down. */
const factors = [1.25, 1.1]
/** A cost moves for at least so much: less is chance. */
const leastGain = 2
/** So many times in one direction in a round. */
const mostSteps = 3

type CostName = { group: keyof WordMeaningCosts; name: string }
type Round = { factor: number; moved: { name: string; value: number; loss: number }[]; isWhole: boolean }

/** Coordinate descent: each cost in turn is raised and lowered as long as the loss shrinks. */
export async function fitWordMeaningCosts(
  trial: WordMeaningCostTrial,
  until: number,
): Promise<{ costs: WordMeaningCosts; rounds: Round[] }> {
  let costs = wordMeaningCosts
  const rounds: Round[] = []
  const isOver = () => performance.now() > until
  for (const factor of factors) {
    const round: Round = { factor, moved: [], isWhole: false }
    rounds.push(round)
    for (const name of listWordMeaningCostNames(costs)) {
      if (isOver()) return { costs, rounds }
      for (const by of [factor, 1 / factor]) {
        let steps = 0
        while (steps < mostSteps) {
          const value = roundToDecimals(wordMeaningCostValue(costs, name) * by, 4)
          const changed = withCost(costs, name, value)
          const { loss, take } = await trial.change(changed, formatWordMeaningCostName(name))
          if (loss > -leastGain) break
          take()
          costs = changed
          steps++
          round.moved.push({ name: formatWordMeaningCostName(name), value, loss })
        }
        // What was raised need not be lowered.
        if (steps > 0) break
      }
      showProgressLine(
        `×${factor} ${formatWordMeaningCostName(name)} ${wordMeaningCostValue(costs, name)} · loss ${trial.summary().loss}`,
      )
    }
    round.isWhole = true
  }
  return { costs, rounds }
}

/** All costs, by their groups. */
export function listWordMeaningCostNames(costs: WordMeaningCosts): CostName[] {
  const groups = ['names', 'neighbours', 'phrases', 'numbers', 'places', 'codes', 'leftovers'] as const
  return groups.flatMap((group) => Object.keys(costs[group]).map((name) => ({ group, name })))
}

/** As it is printed: `names.base`. */
export function formatWordMeaningCostName({ group, name }: CostName): string {
  return `${group}.${name}`
}

/** The value of a cost. */
export function wordMeaningCostValue(costs: WordMeaningCosts, { group, name }: CostName): number {
  return new Map(Object.entries(costs[group])).get(name) ?? 0
}

function withCost(costs: WordMeaningCosts, { group, name }: CostName, value: number): WordMeaningCosts {
  return { ...costs, [group]: { ...costs[group], [name]: value } }
}
