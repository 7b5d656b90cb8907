import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeStagingFolder } from './staging-folder.ts'

it('G-36 what a killed backup left on its way into a bucket goes with a later one, and nothing else', async () => {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(path.join(tmpdir(), 'staging-'))
  const of = (name: string, ageDays: number) => {
    const made = path.join(folder, name)
    mkdirSync(made)
    const at = new Date(Date.now() - ageDays * 86_400_000)
    utimesSync(made, at, at)
    return made
  }
  const [old, underWay, other] = [of('forecourt-backup-a', 3), of('forecourt-backup-b', 1), of('of-somebody-else', 9)]
  try {
    process.env.TMPDIR = folder
    const made = await makeStagingFolder()
    expect([old, underWay, other, made].map((one) => existsSync(one))).toEqual([false, true, true, true])
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true })
  }
})
