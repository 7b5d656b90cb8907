import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#db/paths/project-root.ts'

/** The version of this release, as package.json has it. */
export function siteReleaseVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  return version
}
