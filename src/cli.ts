/**
 * The `forecourt` command line. scripts/forecourt.mjs starts it on the pinned Node; it ends with 0 when the command ran
 * to its end, and with 1 and one message on standard error when it could not.
 */
import { CannotGoOn } from './cli/cannot-go-on.ts'
import type { Command } from './cli/command.ts'
import { createAdminCommand } from './cli/create-admin-command.ts'
import { explainFailure } from './cli/explain-failure.ts'
import { importCommand } from './cli/import-command.ts'

const commands: Record<string, Command> = {
  import: importCommand,
  'create-admin': createAdminCommand,
}

process.exitCode = await main(process.argv.slice(2))
if (process.connected) process.disconnect()

async function main([name, ...args]: string[]): Promise<number> {
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      process.stdout.write(`${helpOn(args[0])}\n`)
      return 0
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new CannotGoOn(`There is no command "${name}".\n\n${overview()}`)
    if (args.includes('--help') || args.includes('-h')) {
      process.stdout.write(`${command.help}\n`)
      return 0
    }
    return await command.run(args, { signal: stopSignal() })
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`)
    return 1
  }
}

function helpOn(name: string | undefined): string {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  return command?.help ?? overview()
}

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`)
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
