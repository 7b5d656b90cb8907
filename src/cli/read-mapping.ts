import { readFile } from 'node:fs/promises'
import { InvalidMappingError, type Mapping, parseMapping } from '#domain/import/mapping.ts'
import { CommandError } from './command-error.ts'

/**
 * Reads the mapping in a file.
 * @throws CommandError that describes what is wrong with it
 */
export async function readMapping(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new CommandError(`There is no mapping ${path}.`)
    throw new CommandError(`The mapping ${path} cannot be read: ${error.message}.`)
  })
  try {
    return parseMapping(JSON.parse(text.replace(/^\ufeff/, '')))
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError(`The mapping ${path} is not JSON: ${error.message}.`)
    throw toMappingCommandError(error, path)
  }
}

/** Adds the path of the mapping to an error. */
export function toMappingCommandError(error: unknown, path: string): unknown {
  return error instanceof InvalidMappingError
    ? new CommandError(`The mapping ${path} cannot be used:\n${error.message}`)
    : error
}
