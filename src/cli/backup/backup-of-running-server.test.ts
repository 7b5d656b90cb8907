import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { findBackupState } from '#domain/operations/find-backup-state.ts'
import { createFolderMediaStore } from '#platform/media/folder-media-store.ts'
import { createDatabaseWorkFolder, runCliCommand } from '#tests/support/database-run-cli.ts'
import { answerOperatorRequests } from '../../server/answer-operator-requests.ts'

// Every command is a process with its own database.

it('G-36 H-06 a server that has the embedded database open makes the backup, and notes that it counts', async () => {
  const work = await createDatabaseWorkFolder()
  const run = (args: string[]) => runCliCommand(args, { folder: work.path })
  const dataDir = join(work.path, 'data')
  const database = await openDatabase({ dataDir })
  const stopping = new AbortController()
  const clock = { now: () => new Date() }
  const mediaStore = createFolderMediaStore(join(dataDir, 'media'))
  const source = { database, mediaStore, release: 'test', secretFile: null, secretFingerprint: null }
  const log = { error: (fields: object) => expect.unreachable(JSON.stringify(fields)) }
  const rounds = (async () => {
    while (!stopping.signal.aborted) {
      const readSecret = async () => 'x'.repeat(32)
      await answerOperatorRequests(async () => source, { dataDir, clock, log, readSecret, signal: stopping.signal })
      await pause(20)
    }
  })()
  try {
    const { code, output, errors } = await run(['backup', 'backups', '--keep', '1', '--json'])
    expect([code, errors]).toEqual([0, ''])
    const { backup, verifiedAt } = JSON.parse(output)
    expect(readdirSync(join(work.path, 'backups'))).toEqual([backup.split('/').at(-1)])
    const state = await findBackupState(database.db, { now: new Date() })
    expect(state).toMatchObject({ verified: { verifiedAt }, isLate: false })
    // What the server has open, it checks for the doctor too.
    const { output: findings } = await run(['doctor', '--json'])
    expect(JSON.parse(findings).findings).toContainEqual(
      expect.objectContaining({
        check: 'backups',
        status: 'ok',
        said: expect.stringContaining('that counts is of 20'),
      }),
    )
    expect(readdirSync(join(dataDir, 'requests'))).toEqual([])
  } finally {
    stopping.abort()
    await rounds
    await database.close()
    await work.discard()
  }
})
