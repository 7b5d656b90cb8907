import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDatabaseChild } from '#tests/support/database-child-starter.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { openDatabase } from './client.ts'
import { DataFolderInUseError, lockDataFolder } from './data-folder-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('lockDataFolder', () => {
  it('refuses a second taker in the same process, naming folder, holder and remedy', () => {
    const lock = lockDataFolder(folder)
    const refusal = expect.objectContaining({
      name: 'DataFolderInUse',
      folder,
      holderPid: process.pid,
      message: expect.stringMatching(new RegExp(`${process.pid}.*DATA_DIR.*DATABASE_URL`)),
    })
    expect(() => lockDataFolder(folder)).toThrow(refusal)
    lock.release()
  })

  it('refuses a path that leads to the same folder another way', () => {
    const lock = lockDataFolder(folder)
    expect(() => lockDataFolder(path.join(folder, '..', path.basename(folder)))).toThrow(DataFolderInUseError)
    lock.release()
  })

  it('can be taken again after it was released', () => {
    lockDataFolder(folder).release()
    lockDataFolder(folder).release()
  })

  it('makes a folder that is missing', () => {
    lockDataFolder(path.join(folder, 'a', 'b')).release()
  })

  it('is not kept by the leavings of a process that was killed', async () => {
    await writeFile(path.join(folder, 'lock-holder.json'), JSON.stringify({ pid: 1 }))
    lockDataFolder(folder).release()
  })
})

describe('two servers on one data folder', () => {
  it('refuses the second while the first is still starting, in the same process', async () => {
    const starting = openDatabase({ dataDir: folder })
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(DataFolderInUseError)
    await (await starting).close()
  })

  it('refuses a second process while the first starts and while it runs, and leaves the first unharmed', async () => {
    const first = startDatabaseChild(folder, 'write')
    await first.heard('starting')
    const early = startDatabaseChild(folder, 'hold')
    await first.heard('open')
    const late = startDatabaseChild(folder, 'hold')
    expect(await late.heard('failed')).toContain(`DataFolderInUse: The data folder ${folder} is in use`)
    expect(await late.heard('failed')).toContain(`the process ${first.pid}`)
    const earlyOutcome = await Promise.race([early.heard('failed'), early.heard('open')])
    expect(earlyOutcome).toContain('DataFolderInUse')
    const written = first.lines.length
    await expect.poll(() => first.lines.length).toBeGreaterThan(written + 20)
    await Promise.all([first.kill(), early.kill(), late.kill()])
  }, 120_000)

  itInProof('lets the next one in as soon as the first was killed, with all that it had acknowledged', async () => {
    const first = startDatabaseChild(folder, 'write')
    const line = await first.heard('wrote 10')
    await first.kill()
    const database = await openDatabase({ dataDir: folder })
    const { rows } = await database.db.execute(sql`SELECT count(*) AS found FROM acknowledged`)
    expect(line).toBe('wrote 10')
    expect(rows[0]?.found).toBeGreaterThanOrEqual(10)
    await database.close()
  })
})
