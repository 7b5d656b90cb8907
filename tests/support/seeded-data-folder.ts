import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#db/paths/project-root.ts'
import { startServer } from './start-server.ts'
import { waitForValuations } from './wait-for-valuations.ts'

const kept = join(projectRoot, '.cache/seeded-data-folder')

/**
 * A data folder of its own with the demo on the embedded database, its cars valued: filling one takes ten seconds of a
 * processor, copying it a moment. The demo's dates count from today, so that it is kept for a day, and for one build.
 */
export async function copySeededDataFolder(): Promise<string> {
  const build = (await readFile(join(projectRoot, 'build/.forecourt-built'), 'utf8')).trim()
  const name = `${new Date().toISOString().slice(0, 10)}-${build.slice(0, 16)}`
  const seeded = join(kept, name)
  if (!existsSync(seeded)) await fill(seeded, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-server-'))
  await cp(seeded, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return dataDir
}

async function fill(seeded: string, name: string): Promise<void> {
  await mkdir(kept, { recursive: true })
  for (const old of await readdir(kept)) {
    if (!old.startsWith(name)) await rm(join(kept, old), { recursive: true, force: true })
  }
  const unfinished = `${seeded}.${randomUUID()}`
  const server = await startServer({ dataDir: unfinished })
  await waitForValuations(server.url)
  await server.stop()
  // The step beside this one may have been faster; its folder is equivalent.
  await rename(unfinished, seeded).catch(async (error: unknown) => {
    if (!existsSync(seeded)) throw error
    await rm(unfinished, { recursive: true, force: true })
  })
}
