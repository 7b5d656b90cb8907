import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder that contains package.json, found by searching upwards from this module. The built server is in
 * build/server/, so a path relative to the module, or to the process's working directory, would be wrong there.
 */
export const projectRoot = findProjectRoot(path.dirname(fileURLToPath(import.meta.url)))

function findProjectRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json')) && existsSync(path.join(folder, 'migrations'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('No folder with package.json and migrations/ was found above the server code.')
  return findProjectRoot(parent)
}
