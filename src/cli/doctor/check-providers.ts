import type { Config } from '#config/config.ts'
import {
  type DiagnosticOutcome,
  failureDiagnosticOutcome,
  innermostErrorMessage,
  okDiagnosticOutcome,
  warningDiagnosticOutcome,
} from '#domain/operations/doctor/diagnostic-finding.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import { createCardProvider } from '#platform/card-gateway/create-card-provider.ts'
import { testMailServerConnection } from '#platform/mail/test-mail-server-connection.ts'

/** Whether the mail server takes our log-in; no mail is sent. */
export async function checkMailServerLogin({ mail, env }: Pick<Config, 'mail' | 'env'>): Promise<DiagnosticOutcome> {
  if (mail.kind === 'embedded') {
    const said = 'Mail stays in the database: no mail server is set.'
    return env === 'demo'
      ? okDiagnosticOutcome(`${said} That is what a demo does.`)
      : warningDiagnosticOutcome(said, 'Set SMTP_URL and MAIL_FROM.')
  }
  const { hostname, port } = new URL(mail.url)
  const server = port ? `${hostname}:${port}` : hostname
  try {
    await testMailServerConnection(mail.url)
    return okDiagnosticOutcome(`The mail server ${server} takes our mail, from ${mail.from}.`)
  } catch (error) {
    return failureDiagnosticOutcome(
      `The mail server ${server} cannot be used: ${innermostErrorMessage(error)}.`,
      'See host, port, user and password in SMTP_URL, and whether a firewall lets this machine reach it. Mail waits meanwhile.',
    )
  }
}

/** Whether notifications go to devices; the start has checked that the keys are a pair. */
export function checkPushKeys({ push }: Pick<Config, 'push'>): DiagnosticOutcome {
  if (push === null)
    return okDiagnosticOutcome(
      'No notifications go to devices: no keys are set. npx forecourt create-push-keys makes them.',
    )
  return okDiagnosticOutcome(`Notifications go to devices; push services may write to ${push.subject}.`)
}

/** Whether the card provider knows our key, by the cheapest question. */
export async function checkPaymentGatewayKey(
  config: Pick<Config, 'cards' | 'publicUrl' | 'env'>,
  open: (config: Pick<Config, 'cards' | 'publicUrl'>) => Pick<CardProvider, 'probe'> = (given) =>
    createCardProvider(given, null),
): Promise<DiagnosticOutcome> {
  if (config.cards.kind === 'embedded') {
    const said = 'The test gateway takes published test cards only.'
    return config.env === 'demo'
      ? okDiagnosticOutcome(said)
      : warningDiagnosticOutcome(said, 'Set STRIPE_SECRET_KEY and its two companions.')
  }
  try {
    await open(config).probe()
    return okDiagnosticOutcome(
      `Stripe knows our key (${config.cards.secretKey.startsWith('sk_test_') ? 'test' : 'live'} mode).`,
    )
  } catch (error) {
    return failureDiagnosticOutcome(
      `Stripe cannot be used: ${innermostErrorMessage(error)}.`,
      'See STRIPE_SECRET_KEY in the dashboard of Stripe, and whether this machine reaches api.stripe.com.',
    )
  }
}
