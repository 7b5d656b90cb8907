import { existsSync } from 'node:fs'
import { join } from 'node:path'

// The adverts lie beside the clone, or beside the folder of its work trees, and are never a part of it.
const root = join(import.meta.dirname, '..')
const folder = [join(root, '../shared/data'), join(root, '../../shared/data')].find((path) => existsSync(path))

/** The file of real adverts of this name; null where it is absent, so that tests of it are skipped. */
export function findRealAdverts(name: string): string | null {
  const file = folder && join(folder, name)
  return file && existsSync(file) ? file : null
}
