import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readConfig } from '#config/config.ts'
import { createFirstAdmin } from '#domain/accounts/create-first-admin.ts'
import type { CliCommand } from './cli-command.ts'
import { CommandError } from './command-error.ts'
import { withCommandDatabase } from './open-command-database.ts'

export const createFirstAdminCommand: CliCommand = {
  help: `forecourt create-admin --email EMAIL --name NAME [--password-stdin] [--json]

Makes the first Admin of a market place, who makes all others. Asks for the password at a terminal, and otherwise, or
with --password-stdin, reads it from standard input: at least 6 characters, two capitals, one of !@#$&*,
and no common one.`,
  run,
}

async function run(args: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const { email, name } = values
  if (!email || !name) throw new CommandError('An Admin needs both --email EMAIL and --name NAME.')
  const config = readConfig(process.env, { needs: 'database' })
  const isAsked = process.stdin.isTTY && !values['password-stdin']
  const password = isAsked ? await askPassword(signal) : await readPassword()
  const admin = await withCommandDatabase(config, ({ db }) =>
    createFirstAdmin(db, { email, name, password, now: new Date() }),
  )
  process.stdout.write(`${values.json ? JSON.stringify(admin) : `${admin.email} is an Admin now.`}\n`)
  return 0
}

/** Reads the first line; the line end that an editor or `echo` adds is not part of the password. */
async function readPassword(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/)
  return line
}

async function askPassword(signal: AbortSignal): Promise<string> {
  const first = await askHidden('Password: ', signal)
  if ((await askHidden('The same again: ', signal)) !== first) throw new CommandError('The two passwords differ.')
  return first
}

/** Prompts without showing the typed text. */
async function askHidden(question: string, signal: AbortSignal): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // In raw mode Ctrl-C reaches readline alone.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await terminal.question('', { signal })
  } catch {
    throw new CommandError('No password was given.')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
