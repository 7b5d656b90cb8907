import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type DiagnosticOutcome,
  failureDiagnosticOutcome,
  innermostErrorMessage,
  okDiagnosticOutcome,
  warningDiagnosticOutcome,
} from '#domain/operations/doctor/diagnostic-finding.ts'

const mib = 1024 * 1024
const warnMib = 2048
const failMib = 256

/** The disk under a folder, or under the nearest one above it that is there. */
export async function checkDiskSpace(folder: string): Promise<DiagnosticOutcome> {
  const there = await nearest(path.resolve(folder))
  const { bavail, bsize, ffree, files } = await statfs(there)
  return diskCheckOutcome({ folder, freeMib: Math.floor((bavail * bsize) / mib), inodesLeft: files > 0 ? ffree : null })
}

/** A folder of backups that is missing may be a disk that is not mounted: the backup would fill the disk below it. */
export async function checkBackupFolder(folder: string): Promise<DiagnosticOutcome> {
  const there = await nearest(path.resolve(folder))
  const outcome = await checkDiskSpace(folder)
  if (there === path.resolve(folder) || outcome.status === 'fail') return outcome
  return warningDiagnosticOutcome(
    `${folder} is not there yet: a backup would make it on the disk of ${there}.`,
    `See whether the disk of the backups is mounted; then make it, for the user who makes backups alone: install -d -o USER -m 700 ${folder}`,
  )
}

/** `inodesLeft` is null where the file system does not count them. */
export function diskCheckOutcome(disk: {
  folder: string
  freeMib: number
  inodesLeft: number | null
}): DiagnosticOutcome {
  const { folder, freeMib, inodesLeft } = disk
  const mend = 'Free some room (old backups, logs), or move DATA_DIR to a larger disk.'
  if (inodesLeft !== null && inodesLeft < 1_000)
    return failureDiagnosticOutcome(`${folder}: the disk takes no more files.`, mend)
  const said = `${folder}: ${freeMib.toLocaleString('en-US')} MiB are free.`
  if (freeMib < failMib) return failureDiagnosticOutcome(said, mend)
  return freeMib < warnMib ? warningDiagnosticOutcome(said, mend) : okDiagnosticOutcome(said)
}

/** Whether a photo could be written, by writing one. */
export async function checkMediaFolder(dataDir: string): Promise<DiagnosticOutcome> {
  const folder = path.join(dataDir, 'media')
  const probe = path.join(folder, `${randomUUID()}.part`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'x', { flush: true })
    await rm(probe)
    return okDiagnosticOutcome(`${folder} can be written to.`)
  } catch (error) {
    return failureDiagnosticOutcome(
      `${folder} cannot be written to: ${innermostErrorMessage(error)}.`,
      `Give it to the user of the server: chown -R USER ${folder}`,
    )
  }
}

/** The data folder holds sessions' secret and every photo; other users of the machine must not read it. */
export async function checkDataFolder(dataDir: string): Promise<DiagnosticOutcome> {
  const found = await stat(dataDir).catch(() => null)
  if (found === null)
    return warningDiagnosticOutcome(
      `${dataDir} is not there yet.`,
      'It is made as soon as it is needed, or set DATA_DIR.',
    )
  if (!found.isDirectory()) return failureDiagnosticOutcome(`${dataDir} is no folder.`, 'Set DATA_DIR to a folder.')
  const isOpen = process.platform !== 'win32' && (found.mode & 0o007) !== 0
  if (isOpen)
    return warningDiagnosticOutcome(`${dataDir} can be entered by every user of this machine.`, `chmod 700 ${dataDir}`)
  return okDiagnosticOutcome(`${dataDir} belongs to the server alone.`)
}

async function nearest(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null)
  return found || path.dirname(folder) === folder ? folder : nearest(path.dirname(folder))
}
