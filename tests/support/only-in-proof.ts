import { describe, it } from 'vitest'
import { chooseForTestOrProof } from './sample-size.ts'

const isProof = chooseForTestOrProof({ test: false, proof: true })

/** A test that `npm test` leaves to `npm run proof`, because a cheaper test proves its rule, or another one its journey. */
export const itInProof = it.runIf(isProof)

/** Such tests together: their hooks do not run in `npm test`. */
export const describeInProof = describe.runIf(isProof)
