import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeDatabaseImage } from '#db/make-database-image.ts'
import { unpackDatabaseImage } from '#db/pglite/database-image.ts'

const root = join(import.meta.dirname, '../..')

/** A working folder, with `data/` containing a migrated, empty embedded database. */
export async function createDatabaseWorkFolder(): Promise<{ path: string; discard(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'forecourt-command-'))
  unpackDatabaseImage(await makeDatabaseImage(), join(path, 'data', 'db'))
  return { path, discard: () => rm(path, { recursive: true, force: true }) }
}

export interface CliCommandOptions {
  folder: string
  env?: Record<string, string>
  input?: string
  /** Runs it through the launcher, as `npx forecourt` does. */
  isLaunched?: boolean
}

/** Starts a command of the command line as a separate process, in the folder and with its data. */
export function startCliCommand(args: string[], { folder, env, input = '', isLaunched = false }: CliCommandOptions) {
  const program = join(root, isLaunched ? 'scripts/forecourt.mjs' : 'src/cli.ts')
  // The embedded database without its second compiler: a command ends before that one's code has paid off.
  const child = spawn(process.execPath, ['--liftoff-only', program, ...args], {
    cwd: folder,
    // `npm test` names a folder for compiled code: a command reads hundreds of files.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
  })
  child.stdin.end(input)
  const printed = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  const ended = printed.then(([[code], output, errors]) => ({ code: code as number | null, output, errors }))
  /** Settles when it has written to standard error, or has ended. */
  const firstLine = Promise.race([once(child.stderr, 'data'), ended])
  return { child, ended, firstLine }
}

export function runCliCommand(args: string[], options: CliCommandOptions) {
  return startCliCommand(args, options).ended
}
