import { createHash, randomUUID } from 'node:crypto'
import { constants, existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate-database.ts'
import { projectRoot } from '#db/paths/project-root.ts'

const images = path.join(projectRoot, '.cache/test-databases')
const DAY_MS = 86_400_000

/**
 * The folder of an embedded database with all migrations applied and no rows. Making one takes seconds, copying it
 * milliseconds, so it is kept until a migration or PGlite changes.
 */
export async function prepareEmptyDatabaseImage(): Promise<string> {
  const image = path.join(images, await fingerprint())
  if (existsSync(image)) return image
  await mkdir(images, { recursive: true })
  await removeOldDatabaseImages(images)
  const unfinished = `${image}.${randomUUID()}`
  const database = await openDatabase({ dataDir: unfinished })
  await migrateDatabase(database).finally(() => database.close())
  // Another run may have been faster; its image is equivalent.
  await rename(path.join(unfinished, 'db'), image).catch((error: unknown) => {
    if (!existsSync(image)) throw error
  })
  await rm(unfinished, { recursive: true, force: true })
  return image
}

/** Makes `folder` a data folder with a copy of the image. */
export async function copyEmptyDatabaseImage(image: string, folder: string): Promise<void> {
  await cp(image, path.join(folder, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE })
}

async function fingerprint(): Promise<string> {
  const files = ['node_modules/@electric-sql/pglite/package.json', 'src/db/pglite/worker.ts']
  return hashOf([...(await listMigrationFiles()), ...files.map((file) => path.join(projectRoot, file))])
}

/** Another one where a migration has changed. */
export async function fingerprintMigrations(): Promise<string> {
  return hashOf(await listMigrationFiles())
}

async function listMigrationFiles(): Promise<string[]> {
  const migrations = path.join(projectRoot, 'migrations')
  const scripts = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  return [...scripts, 'meta/_journal.json'].map((name) => path.join(migrations, name))
}

function hashOf(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Newer ones may be in use by another run, on another branch. */
export async function removeOldDatabaseImages(images: string): Promise<void> {
  for (const name of await readdir(images)) {
    const folder = path.join(images, name)
    const found = await stat(folder).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true })
  }
}
