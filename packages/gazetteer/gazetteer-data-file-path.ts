import { createRequire } from 'node:module'

/**
 * The path of a file in `data`. It is resolved by the name of this package: a program may bundle this module, and its
 * bundle has no such folder beside it.
 */
export function gazetteerDataFilePath(name: string): string {
  return createRequire(import.meta.url).resolve(`@forecourt/gazetteer/data/${name}`)
}
