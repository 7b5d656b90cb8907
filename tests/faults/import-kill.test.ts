import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDatabaseWorkFolder, runCliCommand, startCliCommand } from '#tests/support/database-run-cli.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'

vi.setConfig({ testTimeout: 300_000 })

const count = chooseForTestOrProof({ test: 1_500, proof: 5_000 })
const args = ['import', 'cars.csv', '--mapping', 'map.json', '--batch', '100']

let work: Awaited<ReturnType<typeof createDatabaseWorkFolder>>
beforeEach(async () => {
  work = await createDatabaseWorkFolder()
  const rows = Array.from({ length: count }, (_, index) => `${index},Ford,${1000 + index},Car number ${index}`)
  writeFileSync(join(work.path, 'cars.csv'), `id,make,price,title\n${rows.join('\n')}\n`)
  const fields = { stockNumber: 'id', title: 'title', description: 'title', brand: 'make', price: 'price' }
  const seller = { name: 'Import', email: 'import@forecourt.test' }
  writeFileSync(join(work.path, 'map.json'), JSON.stringify({ seller, fields }))
})
afterEach(() => work.discard())

async function runAgain() {
  const { code, output, errors } = await runCliCommand([...args, '--json'], { folder: work.path })
  expect([code, errors]).toEqual([0, ''])
  return JSON.parse(output)
}

it('is completed by a second run after kill -9 at any moment', async () => {
  let kept = 0
  for (const laterMs of chooseForTestOrProof({ test: [60], proof: [0, 60] })) {
    const { child, ended, firstLine } = startCliCommand(args, { folder: work.path })
    await firstLine
    await pause(laterMs)
    child.kill('SIGKILL')
    await ended
    const { output } = await runCliCommand([...args, '--json', '--dry-run'], { folder: work.path })
    const { created, unchanged, updated } = JSON.parse(output)
    expect([created + unchanged, updated]).toEqual([count, 0])
    // The cars that the killed command reported as created exist, and those of earlier runs still do.
    expect(unchanged).toBeGreaterThanOrEqual(Math.max(kept, 100))
    kept = unchanged
  }
  expect(kept).toBeLessThan(count)
  await runAgain()
  expect(await runAgain()).toMatchObject({ rows: count, created: 0, updated: 0, unchanged: count, rejected: 0 })
})

it('stops after the batch at hand when it is told to, with exit code 1, and says how to go on', async () => {
  const { child, ended, firstLine } = startCliCommand(args, { folder: work.path })
  await firstLine
  child.kill('SIGTERM')
  const { code, output } = await ended
  expect(code).toBe(1)
  expect(output).toContain('run the same command again for the rest')
  const again = await runAgain()
  expect(again).toMatchObject({ rows: count, updated: 0, rejected: 0 })
  expect(again.created).toBeGreaterThan(0)
})

itInProof('does not run on when whoever started it is killed', async () => {
  const { child, ended, firstLine } = startCliCommand(args, { folder: work.path, isLaunched: true })
  await firstLine
  child.kill('SIGKILL')
  // The pipes are closed only when the command itself has ended too.
  await ended
  const { created, unchanged } = await runAgain()
  expect(created).toBeGreaterThan(0)
  expect(unchanged).toBeGreaterThanOrEqual(100)
  expect(created + unchanged).toBe(count)
})
