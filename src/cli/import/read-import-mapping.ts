import { readFile } from 'node:fs/promises'
import { type ImportMapping, InvalidImportMappingError, parseImportMapping } from '#domain/import/import-mapping.ts'
import { CommandError } from '../command-error.ts'

/**
 * Reads the mapping in a file.
 * @throws CommandError that describes what is wrong with it
 */
export async function readImportMapping(path: string): Promise<ImportMapping> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new CommandError(`There is no mapping ${path}.`)
    throw new CommandError(`The mapping ${path} cannot be read: ${error.message}.`)
  })
  try {
    return parseImportMapping(JSON.parse(text.replace(/^\ufeff/, '')))
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError(`The mapping ${path} is not JSON: ${error.message}.`)
    throw toImportMappingCommandError(error, path)
  }
}

/** Adds the path of the mapping to an error. */
export function toImportMappingCommandError(error: unknown, path: string): unknown {
  return error instanceof InvalidImportMappingError
    ? new CommandError(`The mapping ${path} cannot be used:\n${error.message}`)
    : error
}
