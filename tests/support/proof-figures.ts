import { appendFile } from 'node:fs/promises'
import { testSeed } from './sample-size.ts'

/** Records the figures of a proof, and the seed; `npm run proof` writes them down with the date and the machine. */
export async function recordProofFigures(figures: Record<string, string | number>): Promise<void> {
  const said = Object.entries(figures).map(([name, figure]) => `${figure} ${name}`)
  console.log(`${said.join(', ')}; TEST_SEED=${testSeed}`)
  if (process.env.PROOF_FIGURES) {
    await appendFile(process.env.PROOF_FIGURES, `${JSON.stringify({ ...figures, seed: testSeed })}\n`)
  }
}
