import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePicture, encodePicture, type RawPicture, withFewerColours } from './picture.ts'

const folder = join('tests', 'visual', 'baselines')

/** `npm run proof -- visual --update`: the actual pictures become the expected ones. */
export const isBaselineUpdate = process.env.VISUAL_UPDATE === '1'

export const baselinePathOf = (name: string) => join(folder, `${name}.webp`)

export async function readScreenshotBaseline(name: string): Promise<RawPicture | null> {
  try {
    return await decodePicture(await readFile(baselinePathOf(name)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export async function saveScreenshotBaseline(name: string, picture: RawPicture): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(baselinePathOf(name), await encodePicture(withFewerColours(picture)))
}

/** What the set takes in the repository, in bytes. */
export async function screenshotBaselineBytes(): Promise<number> {
  let total = 0
  for (const file of await readdir(folder)) total += (await stat(join(folder, file))).size
  return total
}

/** Pictures that no test uses any more; an update removes them and returns none. */
export async function removeOrphanScreenshotBaselines(names: string[]): Promise<string[]> {
  const known = new Set(names.map((name) => `${name}.webp`))
  const files = await readdir(folder).catch(() => [])
  const strangers = files.filter((file) => !known.has(file))
  if (!isBaselineUpdate) return strangers
  for (const file of strangers) await rm(join(folder, file))
  return []
}
