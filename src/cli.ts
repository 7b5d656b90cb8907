/**
 * The `forecourt` command line. scripts/forecourt.mjs starts it on the pinned Node; it ends with 0 when the command ran
 * to its end, and with 1 and one message on standard error when it could not.
 */

import type { CliCommand } from './cli/cli-command.ts'
import { CommandError } from './cli/command-error.ts'

/** Loaded only when it is asked for: a command brings everything that it works with. */
const commands: Record<string, { summary: string; load(): Promise<CliCommand> }> = {
  import: {
    summary: 'imports cars from a CSV file',
    load: async () => (await import('./cli/import/import-command.ts')).importCommand,
  },
  seed: {
    summary: 'fills an empty demo with people, cars and bookings',
    load: async () => (await import('./cli/seed-command.ts')).seedCommand,
  },
  migrate: {
    summary: 'brings the database to the tables of this release',
    load: async () => (await import('./cli/migrate-command.ts')).migrateCommand,
  },
  'create-admin': {
    summary: 'makes the first Admin',
    load: async () => (await import('./cli/create-first-admin-command.ts')).createFirstAdminCommand,
  },
  'create-push-keys': {
    summary: 'makes the keys for notifications on devices',
    load: async () => (await import('./cli/create-push-keys-command.ts')).createPushKeysCommand,
  },
  reconcile: {
    summary: 'asks the card provider about every payment that is not at its end',
    load: async () => (await import('./cli/reconcile-command.ts')).reconcileCommand,
  },
  backup: {
    summary: 'copies database and photos, and checks the copy',
    load: async () => (await import('./cli/backup/backup-command.ts')).backupCommand,
  },
  verify: {
    summary: 'restores a backup into a scratch database and checks it there',
    load: async () => (await import('./cli/backup/verify-backup-command.ts')).verifyBackupCommand,
  },
  restore: {
    summary: 'brings a backup back into an empty place',
    load: async () => (await import('./cli/backup/restore-backup-command.ts')).restoreBackupCommand,
  },
  'move-media': {
    summary: 'moves photos between the data folder and a bucket, while the site runs',
    load: async () => (await import('./cli/move-media-command.ts')).moveMediaCommand,
  },
  doctor: {
    summary: 'looks at everything that the site needs, and says what to mend',
    load: async () => (await import('./cli/doctor/doctor-command.ts')).doctorCommand,
  },
  upgrade: {
    summary: 'backs up, migrates and checks; takes itself back where the check fails',
    load: async () => (await import('./cli/upgrade/upgrade-command.ts')).upgradeCommand,
  },
  audit: {
    summary: 'goes along the audit log and names the first entry that was tampered with',
    load: async () => (await import('./cli/audit-command.ts')).auditCommand,
  },
  valuation: {
    summary: 'tells how well prices are estimated, here or on a file of adverts',
    load: async () => (await import('./cli/valuation/evaluate-valuation-command.ts')).evaluateValuationCommand,
  },
}

// `forecourt … | head` closes the pipe before all is written: there is nobody left to tell.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    throw error
  })
}

process.exitCode = await runCommand(process.argv.slice(2))
if (process.connected) process.disconnect?.()

async function runCommand([name, ...args]: string[]): Promise<number> {
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      process.stdout.write(`${await helpOn(args[0])}\n`)
      return 0
    }
    const command = await find(name)
    if (!command) throw new CommandError(`There is no command "${name}".\n\n${overview()}`)
    if (args.includes('--help') || args.includes('-h')) {
      process.stdout.write(`${command.help}\n`)
      return 0
    }
    return await command.run(args, { signal: stopSignal() })
  } catch (error) {
    const { formatCommandFailureForTerminal } = await import('./cli/format-command-failure-for-terminal.ts')
    process.stderr.write(`${formatCommandFailureForTerminal(error)}\n`)
    return 1
  }
}

async function find(name: string): Promise<CliCommand | undefined> {
  return Object.hasOwn(commands, name) ? commands[name]?.load() : undefined
}

async function helpOn(name = ''): Promise<string> {
  return (await find(name))?.help ?? overview()
}

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(17)} ${summary}`)
  return [
    'forecourt COMMAND [options]',
    '',
    ...lines,
    '',
    'forecourt COMMAND --help tells more. Settings come from the environment, as for the server (.env.example).',
  ].join('\n')
}

/** Aborted by the first Ctrl-C or SIGTERM, or when the launcher is gone; the second signal ends the process at once. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.stderr.write('\nStopping after the current step …\n')
      stop.abort()
      process.once(signal, () => process.exit(130))
    })
  }
  process.once('disconnect', () => stop.abort())
  process.channel?.unref()
  return stop.signal
}
