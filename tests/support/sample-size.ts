import { randomInt } from 'node:crypto'

/** What chance begins with; `TEST_SEED` runs the same again. */
export const testSeed = process.env.TEST_SEED ? Number(process.env.TEST_SEED) : randomInt(2 ** 31)

/** Every `step`th of a list by `npm test`, beginning with the first; all of it by `npm run proof`. */
export function sampleOf<T>(all: readonly T[], step: number): T[] {
  return chooseByTestRun({ test: all.filter((_, index) => index % step === 0), proof: [...all] })
}

/** How much of a proof is run: a little by `npm test`, all of it by `npm run proof`. */
export function chooseByTestRun<T>({ test, proof }: { test: T; proof: T }): T {
  return process.env.TEST_DOSE === 'proof' ? proof : test
}
