import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#db/paths/project-root.ts'

/**
 * What tells this build from another one of the same version: the beginning of the hash of its sources, the same on every
 * server that runs them. `none` where the site was not built, as in development.
 */
export function siteBuildStamp(): string {
  try {
    return readFileSync(path.join(projectRoot, 'build', '.forecourt-built'), 'utf8').slice(0, 12)
  } catch {
    return 'none'
  }
}
