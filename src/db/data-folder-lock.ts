import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another server uses the data folder. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUse'
  readonly folder: string
  readonly holderPid: number | undefined

  constructor(folder: string, holderPid: number | undefined) {
    const holder = holderPid === undefined ? 'another process' : `the process ${holderPid}`
    super(
      `The data folder ${folder} is in use by ${holder}. Two servers on one folder would destroy each other's data: ` +
        'stop the other one, or give this one its own folder with DATA_DIR, or let both share a PostgreSQL server ' +
        'with DATABASE_URL.',
    )
    this.folder = folder
    this.holderPid = holderPid
  }
}

export interface DataFolderLock {
  release(): void
}

/**
 * Locks the data folder for this process, and creates the folder when it is missing. The lock is an operating system
 * lock that SQLite takes on `<folder>/lock` (fcntl on Linux and macOS, LockFileEx on Windows). It ends with the
 * process, however the process ends, and it also refuses a second lock in the same process.
 *
 * Trap: POSIX drops the lock when this process closes any other handle of the file, so no code may read `lock`.
 *
 * @throws DataFolderInUseError when the folder is locked already
 */
export function lockDataFolder(folder: string): DataFolderLock {
  const absolute = path.resolve(folder)
  const holderFile = path.join(absolute, 'lock-holder.json')
  const database = openLockFile(absolute)
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!isBusy(error)) throw error
    throw new DataFolderInUseError(absolute, readHolderPid(holderFile))
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid }))
  return {
    release() {
      if (!database.isOpen) return
      rmSync(holderFile, { force: true })
      database.close()
    },
  }
}

function openLockFile(folder: string): DatabaseSync {
  try {
    // The folder contains the data of every user: other users of the machine must not read it.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return new DatabaseSync(path.join(folder, 'lock'))
  } catch (cause) {
    throw new Error(
      `The data folder ${folder} cannot be written to. Change its owner, or set DATA_DIR to another one.`,
      {
        cause,
      },
    )
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function readHolderPid(holderFile: string): number | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(holderFile, 'utf8'))
    if (typeof holder !== 'object' || holder === null || !('pid' in holder)) return undefined
    return typeof holder.pid === 'number' ? holder.pid : undefined
  } catch {
    // The other process has taken the lock but not yet written its name, or has just ended.
    return undefined
  }
}
