import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#db/paths/project-root.ts'

const run = promisify(execFile)
const images = path.join(projectRoot, '.cache/test-postgres')
const DAY_MS = 86_400_000

interface PostgresImage {
  /** Everything that makes its data folder what it is. */
  facts: readonly unknown[]
  /** Makes `data` inside the folder, of a server that does not run, and returns its superuser's password. */
  make(): Promise<string>
}

/**
 * Makes `folder/data` a copy of a kept data folder of PostgreSQL, and the kept one where there is none: `initdb` takes a
 * second of a processor, and the migrations another one. All copies are of one cluster, by its identifier.
 * @returns the superuser's password
 */
export async function copyPostgresImage(folder: string, { facts, make }: PostgresImage): Promise<string> {
  const name = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)
  const image = path.join(images, name)
  if (!existsSync(image)) {
    const password = await make()
    await keep(image, { data: path.join(folder, 'data'), password })
    return password
  }
  await copyTree(path.join(image, 'data'), folder)
  return readFile(path.join(image, 'password'), 'utf8')
}

async function keep(image: string, { data, password }: { data: string; password: string }): Promise<void> {
  await mkdir(images, { recursive: true })
  await removeOldImages()
  const unfinished = `${image}.${randomUUID()}`
  await mkdir(unfinished, { mode: 0o700 })
  await copyTree(data, unfinished)
  await writeFile(path.join(unfinished, 'password'), password)
  // The step beside this one may have been faster; its image is equivalent.
  await rename(unfinished, image).catch(() => rm(unfinished, { recursive: true, force: true }))
}

/** Newer ones may be in use by another run, on another branch. */
async function removeOldImages(): Promise<void> {
  for (const name of await readdir(images)) {
    const folder = path.join(images, name)
    const found = await stat(folder).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true })
  }
}

/** With its owners, who may be others than the user of this process. */
async function copyTree(from: string, into: string): Promise<void> {
  await run('cp', ['-a', from, into])
}
