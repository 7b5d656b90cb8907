import { randomInt } from 'node:crypto'

/** The seed of random choices; `TEST_SEED` repeats a run. */
export const testSeed = process.env.TEST_SEED ? Number(process.env.TEST_SEED) : randomInt(2 ** 31)

/** Every `step`th of a list in `npm test`, starting with the first; all of it in `npm run proof`. */
export function everyNthUnlessProof<T>(all: readonly T[], step: number): T[] {
  return chooseForTestOrProof({ test: all.filter((_, index) => index % step === 0), proof: [...all] })
}

/** How much of a proof runs: a little in `npm test`, all of it in `npm run proof`. */
export function chooseForTestOrProof<T>({ test, proof }: { test: T; proof: T }): T {
  return process.env.TEST_DOSE === 'proof' ? proof : test
}
