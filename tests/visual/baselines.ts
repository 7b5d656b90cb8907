import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, encode, type Raw } from './picture.ts'

const folder = join('tests', 'visual', 'baselines')

/** `npm run proof -- visual --update`: what is seen becomes what is expected. */
export const isUpdate = process.env.VISUAL_UPDATE === '1'

export const baselineOf = (name: string) => join(folder, `${name}.webp`)

export async function readBaseline(name: string): Promise<Raw | null> {
  try {
    return await decode(await readFile(baselineOf(name)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export async function saveBaseline(name: string, picture: Raw): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(baselineOf(name), await encode(picture))
}

/** The pictures whose name nobody knows any more; an update removes them and answers none. */
export async function removeOrphanBaselines(names: string[]): Promise<string[]> {
  const known = new Set(names.map((name) => `${name}.webp`))
  const files = await readdir(folder).catch(() => [])
  const strangers = files.filter((file) => !known.has(file))
  if (!isUpdate) return strangers
  for (const file of strangers) await rm(join(folder, file))
  return []
}
