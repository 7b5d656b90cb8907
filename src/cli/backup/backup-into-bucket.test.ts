import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { createDatabaseWorkFolder, runCliCommand } from '#tests/support/database-run-cli.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { s3Environment, startTestS3 } from '#tests/support/s3.ts'

// Every command is a process with its own database.
vi.setConfig({ testTimeout: 300_000 })

let work: Awaited<ReturnType<typeof createDatabaseWorkFolder>>
let env: Record<string, string>
beforeAll(async () => {
  const settings = Object.entries(s3Environment(await startTestS3()))
  // A store of its own: photos stay in the data folder.
  env = Object.fromEntries(
    settings.flatMap(([name, value]) => (name === 'S3_BUCKET' ? [] : [[`BACKUP_${name}`, value]])),
  )
  work = await createDatabaseWorkFolder()
})
afterAll(() => work.discard())

const run = (args: string[], more: Record<string, string> = {}) =>
  runCliCommand(args, { folder: work.path, env: { ...env, ...more } })

itInProof(
  'G-36 a backup into a bucket counts once what the bucket gives back was restored, and comes back from there',
  async () => {
    const made = await run(['backup', 's3://photos/site', '--json'])
    expect(made, made.errors).toMatchObject({ code: 0 })
    const { backup, verifiedAt } = JSON.parse(made.output) as { backup: string; verifiedAt: string | null }
    expect(backup).toMatch(/^s3:\/\/photos\/site\/\d{4}-\d{2}-\d{2}T\d{6}Z-[0-9a-f]{6}$/)
    expect(verifiedAt).not.toBeNull()
    const unnamed = await run(['restore', 's3://photos/site'])
    expect(unnamed).toMatchObject({ code: 1, errors: `Name one backup. The newest are:\n${backup}\n` })

    const elsewhere = await mkdtemp(join(work.path, 'restored-'))
    const restored = await run(['restore', backup], { DATA_DIR: elsewhere })
    expect(restored.code, restored.errors).toBe(0)
    expect(restored.output).toContain(`Restored ${backup.split('/').at(-1)}: `)
  },
)

itInProof('says what is wrong with an address or the settings', async () => {
  const said = async (args: string[], more = {}) => (await run(args, more)).errors
  const all = await Promise.all([
    said(['backup', 's3://Photos']),
    said(['backup', 's3://photos'], { BACKUP_S3_ENDPOINT: '' }),
    said(['verify', 's3://photos/nothing']),
    said(['verify', 's3://photos/site/2026-01-01T000000Z-abcdef', '--apart']),
    said(['backup', 's3://missing']),
  ])
  expect(all).toEqual([
    's3://Photos is no address of a bucket; it is like s3://my-backups or s3://my-backups/site.\n',
    expect.stringContaining('BACKUP_S3_ENDPOINT not set; backups in a store of their own need all of'),
    'There is no backup at s3://photos/nothing.\n',
    'The bucket has no finished backup 2026-01-01T000000Z-abcdef: its manifest.sha256 is missing.\n',
    expect.stringMatching(
      /^Backups go to s3:\/\/missing, which \S+ does not have\. Make the bucket \(aws s3 mb s3:\/\/missing /,
    ),
  ])
})
