import { parseArgs } from 'node:util'
import { readConfig } from '#config/config.ts'
import { verifyAuditChain } from '#domain/audit/verify-audit-chain.ts'
import type { CliCommand } from './cli-command.ts'
import { CommandError } from './command-error.ts'
import { withCommandDatabase } from './open-command-database.ts'

export const auditCommand: CliCommand = {
  help: `forecourt audit verify [--noted POSITION:HASH …] [--json]

Goes along the hash chain of the audit log and names the first entry that was changed, taken out or put in. Ends with 1
when there is one.

--noted  A head that an earlier run printed and that was kept elsewhere: shows that the log was not written anew or cut
         off since. May be given several times.`,
  run,
}

async function run(args: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, noted: { type: 'string', multiple: true, default: [] } },
  })
  if (positionals.length !== 1 || positionals[0] !== 'verify') throw new CommandError(auditCommand.help)
  const noted = values.noted.map(readNoted)
  const config = readConfig(process.env)
  return withCommandDatabase(config, async ({ db }) => {
    const { isWhole, entries, head, broken } = await verifyAuditChain(db, { noted, now: new Date(), signal })
    if (values.json) process.stdout.write(`${JSON.stringify({ isWhole, entries, head, broken })}\n`)
    else if (broken === null) {
      process.stdout.write(
        `The audit log is whole: ${entries} entries.${head ? ` Its head is ${head.position}:${head.hash}` : ''}\n`,
      )
    } else {
      const which = broken.position === null ? `with the id ${broken.id}` : `number ${broken.position}`
      process.stdout.write(`The audit log is broken at the entry ${which}: ${broken.reason}.\n`)
    }
    return isWhole ? 0 : 1
  })
}

function readNoted(text: string): { position: number; hash: string } {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (position === undefined || hash === undefined) {
    throw new CommandError(`"${text}" is no head of the log: it is a number, a colon and 64 characters.`)
  }
  return { position: Number(position), hash }
}
