import { resolve } from 'node:path'
import type { SocialProvider } from '#contract/providers.ts'
import type { SecondFactorRequirement } from '../contract/second-factor-requirement.ts'
import { type BackupStoreSettings, readBackupStoreSettings } from './backup-store-settings.ts'
import { EnvironmentSchema, secretEnvVariableNames } from './environment-schema.ts'
import { findStripeKeyProblems } from './find-stripe-key-problems.ts'
import { type MailReplySettings, readMailReplySettings } from './mail-reply-settings.ts'
import { type PhotoStorageSettings, readMediaUrlSetting, readPhotoSettings } from './photo-settings.ts'
import { type PushSettings, readPushSettings } from './push-settings.ts'
import { readSecretsFromFiles } from './read-secrets-from-files.ts'
import { readSignInProviderCredentials, readSmsSettings } from './sign-in-settings.ts'

/**
 * An invalid setting, which stops the start; the message names every faulty variable, its value and what it should be.
 */
export class InvalidSettingError extends Error {
  override name = 'InvalidSettingError'
}

export type Config = Readonly<{
  env: 'demo' | 'production'
  port: number
  host: string
  dataDir: string
  /** Null: only this machine reaches the server, under the loopback name that was typed. */
  publicUrl: string | null
  trustedProxies: readonly string[]
  /** How long a server that was told to stop goes on while load balancers learn of it. */
  drainSeconds: number
  /** What one unit of a currency is worth in dollars; null for the rates of this release. */
  currencyRates: { date: string; dollars: Readonly<Record<string, number>> } | null
  corsOrigins: readonly string[]
  databaseUrl: string | null
  /**
   * The connection of the role that owns the tables and migrates them, where the server's own role may not; null where
   * it is the same role.
   */
  databaseOwnerUrl: string | null
  /** False: a start refuses a database that lacks migrations of its release. */
  migratesOnStart: boolean
  /** Streaming replicas of the database, for reads of public data. */
  databaseReplicaUrls: readonly string[]
  databasePoolSize: number
  /** Null: one is generated on first start and stored in the data folder. */
  authSecret: string | null
  /** Data signed or sealed with it can still be read. */
  previousAuthSecret: string | null
  cards:
    | Readonly<{ kind: 'embedded' }>
    | Readonly<{
        kind: 'stripe'
        secretKey: string
        publishableKey: string
        webhookSecret: string
        /** Another server than Stripe’s, for rehearsals; null means Stripe. */
        apiUrl: string | null
      }>
  photos: PhotoStorageSettings
  /** What the addresses of photos begin with, where a CDN keeps them; null: they are on this site. */
  mediaUrl: string | null
  /** The S3 store of backups in a bucket; null where none is set. */
  backupStore: BackupStoreSettings
  /** `embedded`: mail stays in the database. `from` is `Name <address>` or an address. */
  mail: Readonly<{ kind: 'embedded'; from: string }> | Readonly<{ kind: 'smtp'; url: string; from: string }>
  /** Where replies to mails about messages arrive; null where none are taken. */
  mailReplies: MailReplySettings | null
  /** Notifications by Web Push; null: none are offered. */
  push: PushSettings | null
  /** Our client credentials at each provider; null where the provider is not configured. */
  providers: Readonly<Record<SocialProvider, Readonly<{ id: string; secret: string }> | null>>
  /** The receiver of text messages; null where there is none. */
  sms: Readonly<{ url: string; secret: string }> | null
  /** The roles that must set up a second factor before they can use their account. */
  secondFactor: SecondFactorRequirement
  /** Opens `/metrics` to other machines; null: only this machine reads it. */
  metricsToken: string | null
  /** Whether traces are sent; the package that does it reads its own settings. */
  tracing: boolean
  rateLimit: boolean
  logLevel: string
}>

/** Longer than HAProxy takes, as it is set by default, to see by three checks that a server stops. */
const drainSecondsBehindProxy = 8

/**
 * Reads the settings once. No other code in the project reads the environment. A command that only works on the
 * database (`needs: 'database'`) runs in production without card provider and mail server.
 * @throws InvalidSettingError with one line per faulty variable.
 */
export function readConfig(
  environment: NodeJS.ProcessEnv,
  { needs = 'everything' }: { needs?: 'everything' | 'database' } = {},
): Config {
  const faults: string[] = []
  const settled = readSecretsFromFiles(environment, { names: secretEnvVariableNames, faults })
  const given = Object.fromEntries(
    Object.entries(settled).filter(([name, value]) => name in EnvironmentSchema.shape && value !== ''),
  )
  const parsed = EnvironmentSchema.safeParse(given)
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    const is = secretEnvVariableNames.has(name)
      ? 'is set to a value that is not usable'
      : `is ${JSON.stringify(given[name])}`
    faults.push(`${name} ${is}; it should be ${issue.message}.`)
  }
  if (!parsed.success || faults.length > 0) throw wrong(faults)
  const settings = parsed.data
  const isProduction = settings.FORECOURT_ENV === 'production'

  if (settings.AUTH_SECRET && settings.AUTH_SECRET === settings.AUTH_SECRET_PREVIOUS)
    faults.push('AUTH_SECRET_PREVIOUS is the same as AUTH_SECRET; it should be the one before, or not set.')
  const providers = readSignInProviderCredentials(settings, faults)
  const sms = readSmsSettings(settings, faults)
  const mailReplies = readMailReplySettings(settings, faults)
  const push = readPushSettings(settings, { faults, isProduction })
  const photos = readPhotoSettings(settings, faults)
  const mediaUrl = readMediaUrlSetting(settings, faults)
  const backupStore = readBackupStoreSettings(settings, faults)
  const stripe = [settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY, settings.STRIPE_WEBHOOK_SECRET]
  const stripeCount = stripe.filter(Boolean).length
  if (stripeCount > 0 && stripeCount < 3) {
    const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']
    const missing = names.filter((_, index) => !stripe[index])
    faults.push(`${missing.join(' and ')} not set; Stripe needs all three of ${names.join(', ')}, or none.`)
  }
  if (settings.DATABASE_OWNER_URL && !settings.DATABASE_URL)
    faults.push('DATABASE_URL is not set although DATABASE_OWNER_URL is; the server connects as a role of its own.')
  if (settings.DATABASE_REPLICA_URLS.length > 0 && !settings.DATABASE_URL)
    faults.push(
      'DATABASE_URL is not set although DATABASE_REPLICA_URLS is; replicas need the server that they replicate.',
    )
  if (stripeCount > 0 && settings.EMBEDDED.includes('cards'))
    faults.push('EMBEDDED names cards although Stripe keys are set; take one of the two away.')
  faults.push(...findStripeKeyProblems(settings, isProduction))
  if (settings.SMTP_URL && settings.EMBEDDED.includes('mail'))
    faults.push('EMBEDDED names mail although SMTP_URL is set; take one of the two away.')
  if (isProduction) {
    if (!settings.DATABASE_URL && !settings.EMBEDDED.includes('database'))
      faults.push(
        'DATABASE_URL is not set; production needs a PostgreSQL address (or EMBEDDED=database to ask for the embedded one, which does not survive a power cut).',
      )
  }
  if (needs === 'everything' && !settings.PUBLIC_URL && !isLoopback(settings.HOST))
    faults.push(
      `PUBLIC_URL is not set although HOST is "${settings.HOST}", which others reach; it should be the address they use, for example https://cars.example.com.`,
    )
  if (isProduction && needs === 'everything') {
    if (stripeCount === 0 && !settings.EMBEDDED.includes('cards'))
      faults.push(
        'STRIPE_SECRET_KEY is not set; production needs Stripe keys (or EMBEDDED=cards to ask for the test gateway, which takes no real card).',
      )
    if (!settings.SMTP_URL && !settings.EMBEDDED.includes('mail'))
      faults.push(
        'SMTP_URL is not set; production needs a mail server (or EMBEDDED=mail to ask for the embedded outbox, from which no mail leaves).',
      )
    if (settings.SMTP_URL && settings.MAIL_FROM.endsWith('@localhost>'))
      faults.push(
        'MAIL_FROM is not set; mail from production needs a sender, for example Forecourt <no-reply@cars.example.com>.',
      )
    if (!settings.RATE_LIMIT) faults.push('RATE_LIMIT is "off"; limits can be switched off in the demo only.')
  }
  if (faults.length > 0) throw wrong(faults)

  const [secretKey, publishableKey, webhookSecret] = stripe
  const cards: Config['cards'] =
    secretKey && publishableKey && webhookSecret
      ? { kind: 'stripe', secretKey, publishableKey, webhookSecret, apiUrl: settings.STRIPE_API_URL ?? null }
      : { kind: 'embedded' }
  const { SMTP_URL: url, MAIL_FROM: from } = settings
  const mail: Config['mail'] = url ? { kind: 'smtp', url, from } : { kind: 'embedded', from }
  return Object.freeze({
    env: settings.FORECOURT_ENV,
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    publicUrl: settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : null,
    trustedProxies: settings.TRUSTED_PROXY,
    drainSeconds: settings.DRAIN_SECONDS ?? (settings.TRUSTED_PROXY.length > 0 ? drainSecondsBehindProxy : 0),
    currencyRates: settings.CURRENCY_RATES,
    corsOrigins: settings.CORS_ORIGINS,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL ?? null,
    migratesOnStart: settings.MIGRATE_ON_START,
    databaseReplicaUrls: settings.DATABASE_REPLICA_URLS,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    authSecret: settings.AUTH_SECRET ?? null,
    previousAuthSecret: settings.AUTH_SECRET_PREVIOUS ?? null,
    cards,
    photos,
    mediaUrl,
    backupStore,
    mail,
    mailReplies,
    push,
    providers,
    sms,
    secondFactor: settings.SECOND_FACTOR ?? (isProduction ? 'admins' : 'optional'),
    metricsToken: settings.METRICS_TOKEN ?? null,
    tracing: settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    rateLimit: settings.RATE_LIMIT,
    logLevel: settings.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  })
}

/** True for a host that other machines cannot reach. */
function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host)
}

function wrong(faults: string[]): InvalidSettingError {
  return new InvalidSettingError(
    `Forecourt cannot start, because of its settings:\n${faults.map((line) => `  - ${line}`).join('\n')}`,
  )
}
