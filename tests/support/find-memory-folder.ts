import { existsSync, statfsSync } from 'node:fs'

/** Where files lie in memory: on Linux, if this many bytes are free there. In a container that may be 64 MB. */
export function findMemoryFolder(bytes: number): string | undefined {
  const folder = '/dev/shm'
  if (process.platform !== 'linux' || !existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= bytes ? folder : undefined
}
