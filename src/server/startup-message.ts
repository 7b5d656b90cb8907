import type { Config } from '#config/config.ts'
import { demoPassword } from '#contract/demo-accounts.ts'

/** The message for the person who has just started the server. */
export function serverStartedMessage(
  config: Config,
  { address, databaseKind }: { address: string; databaseKind: 'embedded' | 'server' },
): string {
  const lines = [`Forecourt is serving at ${address}`, '']
  if (config.env === 'demo') {
    lines.push(
      `Demo accounts, all with the password ${demoPassword}`,
      '  buyer@demo.test    buys',
      '  seller@demo.test   sells',
      '  admin@demo.test    keeps order',
      '',
    )
  }
  if (config.cards.kind === 'embedded') {
    lines.push('Card payments: embedded TEST GATEWAY. No money moves; use the test card 4242 4242 4242 4242.')
  }
  if (databaseKind === 'embedded') {
    lines.push(`Database: embedded, in ${config.dataDir}. It survives a crash of the server, not a power cut.`)
  }
  if (config.env === 'production' && !config.publicUrl?.startsWith('https:')) {
    lines.push('PUBLIC_URL is not an https address: sign-in cookies travel unprotected.')
  } else if (config.env === 'production' && config.trustedProxies.length === 0) {
    lines.push('TRUSTED_PROXY is not set: all people behind the proxy that ends TLS share the limits of one address.')
  }
  return `${lines.join('\n').trimEnd()}\n\n`
}
