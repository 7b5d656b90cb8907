import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder that holds package.json, looked for upwards from this module. The built server lives in build/server/, so
 * a path relative to the module, or to the folder that the process was started in, would be wrong there.
 */
export const projectRoot = findProjectRoot(path.dirname(fileURLToPath(import.meta.url)))

function findProjectRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json')) && existsSync(path.join(folder, 'migrations'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('No folder with package.json and migrations/ was found above the server code.')
  return findProjectRoot(parent)
}
