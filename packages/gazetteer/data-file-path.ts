import { createRequire } from 'node:module'

/**
 * The path of a file of `data`. Looked for by the name of this package: a program may hold this module in a bundle of its
 * own, beside which there is no such folder.
 */
export function dataFilePath(name: string): string {
  return createRequire(import.meta.url).resolve(`@forecourt/gazetteer/data/${name}`)
}
