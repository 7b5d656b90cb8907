import ordinary from './ordinary-words.json' with { type: 'json' }

const ordinaryWords: ReadonlySet<string> = new Set(ordinary.flatMap((line) => line.split(' ')))

/** True for an English word that differs little from the name of a car, `beam`: it is no misspelt name. */
export function isOrdinaryWordNearName(word: string): boolean {
  return ordinaryWords.has(word)
}
