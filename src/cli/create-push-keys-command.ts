import { parseArgs } from 'node:util'
import { createVapidKeys } from '#platform/push/vapid.ts'
import type { CliCommand } from './cli-command.ts'

export const createPushKeysCommand: CliCommand = {
  help: `forecourt create-push-keys [--subject mailto:you@example.com] [--json]

Makes a pair of keys for notifications on people's devices (Web Push), and prints the three settings to set for every
server. Nothing is stored. Make them once: with another pair every device has to be switched on anew.`,
  run,
}

async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      subject: { type: 'string', default: 'mailto:you@example.com' },
      json: { type: 'boolean', default: false },
    },
  })
  const { publicKey, privateKey } = createVapidKeys()
  const settings = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: values.subject }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  process.stdout.write(`${values.json ? JSON.stringify(settings) : lines.join('\n')}\n`)
  return 0
}
