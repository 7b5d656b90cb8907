import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendOperatorRequest } from '#platform/operator-requests/operator-requests.ts'
import { createDatabaseWorkFolder, runCliCommand, startCliCommand } from '#tests/support/database-run-cli.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'

// Every command is a process with its own database.

let work: Awaited<ReturnType<typeof createDatabaseWorkFolder>>
beforeAll(async () => {
  work = await createDatabaseWorkFolder()
})
afterAll(() => work.discard())

const run = (args: string[]) => runCliCommand(args, { folder: work.path })

it('G-36 H-06 a backup that is killed leaves none that counts', async () => {
  const folder = join(work.path, 'killed')
  const { child, ended } = startCliCommand(['backup', 'killed', '--no-verify'], { folder: work.path })
  const begun = () => (existsSync(folder) ? readdirSync(folder) : [])
  while (begun().length === 0) await pause(1)
  child.kill('SIGKILL')
  await ended
  const [name = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^\.unfinished-/)
  const checked = await run(['verify', join('killed', name), '--apart'])
  expect(checked).toMatchObject({ code: 1, output: '' })
  expect(checked.errors).toContain('was never finished: the backup was interrupted. Make another one.\n')
})

it('says what to do where no server takes the request, and takes it back', async () => {
  const dataDir = join(work.path, 'nobody')
  const asked = sendOperatorRequest(dataDir, { kind: 'backup', folder: '/tmp' }, { takenWithinMs: 1 })
  await expect(asked).rejects.toThrow('The server does not take requests.')
  expect(readdirSync(join(dataDir, 'requests'))).toEqual([])
})

it('names the backups of a folder where one of them was meant', async () => {
  const made = await run(['backup', 'several', '--no-verify', '--json'])
  const { backup } = JSON.parse(made.output) as { backup: string }
  const restored = await run(['restore', 'several'])
  expect(restored.code).toBe(1)
  expect(restored.errors).toBe(`Name one backup. The newest are:\nseveral/${basename(backup)} (not verified)\n`)
})

itInProof('explains what it cannot do', async () => {
  const said = async (args: string[]) => (await run(args)).errors
  const all = await Promise.all([
    said(['backup']),
    said(['backup', 'x', '--keep', '0']),
    said(['restore', 'nothing-there']),
    said(['verify', 'data']),
  ])
  expect(all).toEqual([
    'Name one folder or bucket for the backups.\n',
    '--keep is "0"; it is a whole number from 1 to 9999.\n',
    expect.stringContaining('is not empty: it has a database. A backup is restored into an empty place only'),
    expect.stringContaining('is no backup: it has no manifest.json.\n'),
  ])
})
