import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The first commit of each release that a clone of it could build. */
const commits = { '0.1.0': 'c9f6cad5d6ab' } as const

export type EarlierRelease = keyof typeof commits

/**
 * A folder with an earlier release, installed and built from the history of this clone, and kept in `.cache`: it takes
 * minutes once.
 * @throws where the clone has no history, or the registry of npm cannot be reached.
 */
export function prepareEarlierRelease(release: EarlierRelease): string {
  const folder = join(root, '.cache', 'releases', release)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const archive = execFileSync('git', ['archive', commits[release]], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', unfinished], { input: archive })
  // Its own program installs and builds it, as `npm start` of that release does.
  const prepared = spawnSync(process.execPath, ['scripts/prepare.mjs', 'build'], { cwd: unfinished, encoding: 'utf8' })
  if (prepared.status !== 0) throw new Error(`${release} could not be prepared:\n${prepared.stdout}${prepared.stderr}`)
  renameSync(unfinished, folder)
  return folder
}
