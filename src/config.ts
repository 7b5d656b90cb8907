import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { SocialProvider } from '#contract/providers.ts'
import { providersOf, smsOf } from './config-of-sign-in.ts'
import { stripeKeyFaults } from './stripe-key-faults.ts'

/** A setting that stops the start; the message names every variable at fault, what it is and what it should be. */
export class WrongSetting extends Error {
  override name = 'WrongSetting'
}

const flag = (name: string) =>
  z
    .enum(['on', 'off'], { error: `${name} is on or off` })
    .optional()
    .transform((value) => value !== 'off')

const address = (what: string, protocols: RegExp) =>
  z
    .url({ protocol: protocols, error: what })
    .optional()
    .or(z.literal('').transform(() => undefined))

const clientPart = (provider: string, part: 'id' | 'secret') =>
  z
    .string()
    .regex(/^[\x21-\x7e]{4,500}$/, { error: `the client ${part} that ${provider} gave, without spaces` })
    .optional()

const doubles = ['database', 'cards', 'media', 'mail'] as const

const mailAddress = /^[^\s@<>",;:]+@[^\s@<>",;:]+$/
/** `Name <name@host>` or `name@host`, on one line; a name without what would need quoting. */
const sender = /^(?:[^\p{Cc}<>",;:@]+ <([^<>]+)>|[^<>]+)$/u

const Environment = z.object({
  PORT: z.coerce
    .number({ error: 'a port number from 0 to 65535 (0 takes a free one)' })
    .int({ error: 'a port number from 0 to 65535 (0 takes a free one)' })
    .min(0, { error: 'a port number from 0 to 65535 (0 takes a free one)' })
    .max(65535, { error: 'a port number from 0 to 65535 (0 takes a free one)' })
    .default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, { error: 'an address or host name to listen on, for example 127.0.0.1 or 0.0.0.0' })
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1, { error: 'a folder, for example ./data' }).default('./data'),
  PUBLIC_URL: address('the address people use, for example https://cars.example.com', /^https?$/),
  TRUSTED_PROXY: z
    .string()
    .optional()
    .transform((text, context) => {
      const list = (text ?? '').split(',').flatMap((part) => (part.trim() ? [part.trim()] : []))
      if (list.every((entry) => isIP(entry) > 0)) return list
      context.addIssue({
        code: 'custom',
        message: 'addresses of the proxies before this server, separated by commas, for example 10.0.0.2',
      })
      return z.NEVER
    }),
  CORS_ORIGINS: z
    .string()
    .optional()
    .transform((text, context) => {
      const list = (text ?? '').split(',').flatMap((part) => (part.trim() ? [part.trim()] : []))
      if (list.every((entry) => URL.canParse(entry) && new URL(entry).origin === entry)) return list
      context.addIssue({
        code: 'custom',
        message: 'origins of front ends on other hosts, separated by commas, for example https://app.example.com',
      })
      return z.NEVER
    }),
  FORECOURT_ENV: z.enum(['demo', 'production'], { error: 'demo or production' }).default('demo'),
  DATABASE_URL: address(
    'a PostgreSQL address, for example postgres://user:password@host:5432/forecourt',
    /^postgres(ql)?$/,
  ),
  DATABASE_REPLICA_URLS: z
    .string()
    .optional()
    .transform((text, context) => {
      const list = (text ?? '').split(',').flatMap((part) => (part.trim() ? [part.trim()] : []))
      if (list.every((entry) => URL.canParse(entry) && /^postgres(ql)?:$/.test(new URL(entry).protocol))) return list
      context.addIssue({
        code: 'custom',
        message:
          'PostgreSQL addresses of read replicas, separated by commas, for example postgres://user:password@host:5432/forecourt',
      })
      return z.NEVER
    }),
  DATABASE_POOL_SIZE: z.coerce
    .number({ error: 'a whole number from 1 to 200' })
    .int({ error: 'a whole number from 1 to 200' })
    .min(1, { error: 'a whole number from 1 to 200' })
    .max(200, { error: 'a whole number from 1 to 200' })
    .default(10),
  AUTH_SECRET: z.string().min(32, { error: 'at least 32 random characters' }).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, { error: "a Stripe secret key, which begins with 'sk_test_' or 'sk_live_'" })
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, { error: "a Stripe publishable key, which begins with 'pk_'" })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, { error: "a Stripe webhook secret, which begins with 'whsec_'" })
    .optional(),
  STRIPE_TEST_KEYS: z.enum(['refuse', 'allow'], { error: 'allow or refuse' }).default('refuse'),
  SMTP_URL: address(
    'a mail server, for example smtps://user:password@mail.example.com:465 or smtp://mail.example.com:587',
    /^smtps?$/,
  ),
  GOOGLE_CLIENT_ID: clientPart('Google', 'id'),
  GOOGLE_CLIENT_SECRET: clientPart('Google', 'secret'),
  GITHUB_CLIENT_ID: clientPart('GitHub', 'id'),
  GITHUB_CLIENT_SECRET: clientPart('GitHub', 'secret'),
  X_CLIENT_ID: clientPart('X', 'id'),
  X_CLIENT_SECRET: clientPart('X', 'secret'),
  SMS_WEBHOOK_URL: address(
    'an https address that takes text messages, for example https://sms.example.com/send',
    /^https?$/,
  ),
  SMS_WEBHOOK_SECRET: z.string().min(32, { error: 'at least 32 random characters' }).optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => mailAddress.test(sender.exec(text)?.[1] ?? text), {
      error: 'who mail comes from, for example Forecourt <no-reply@cars.example.com>',
    })
    .default('Forecourt <no-reply@localhost>'),
  RATE_LIMIT: flag('RATE_LIMIT'),
  EMBEDDED: z
    .string()
    .optional()
    .transform((text, context) => {
      const list = (text ?? '').split(',').flatMap((part) => (part.trim() ? [part.trim()] : []))
      if (list.every((entry) => (doubles as readonly string[]).includes(entry)))
        return list as (typeof doubles)[number][]
      context.addIssue({ code: 'custom', message: `any of ${doubles.join(', ')}, separated by commas` })
      return z.NEVER
    }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace or silent',
    })
    .optional(),
})

/** Values that are never printed, not even when they are wrong. */
const secretNames = new Set([
  ...['DATABASE_URL', 'DATABASE_REPLICA_URLS', 'AUTH_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL'],
  ...['GOOGLE_CLIENT_SECRET', 'GITHUB_CLIENT_SECRET', 'X_CLIENT_SECRET', 'SMS_WEBHOOK_SECRET'],
])

export type Config = Readonly<{
  env: 'demo' | 'production'
  port: number
  host: string
  dataDir: string
  /** Null: people reach the server under whatever local address they typed. */
  publicUrl: string | null
  trustedProxies: readonly string[]
  corsOrigins: readonly string[]
  databaseUrl: string | null
  /** Streaming replicas of the database, which take reads of what everybody may see. */
  databaseReplicaUrls: readonly string[]
  databasePoolSize: number
  /** Null: one is made on first start and kept in the data folder. */
  authSecret: string | null
  cards:
    | Readonly<{ kind: 'embedded' }>
    | Readonly<{ kind: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string }>
  /** `embedded`: mail stays in the database. `from` is `Name <address>` or an address. */
  mail: Readonly<{ kind: 'embedded'; from: string }> | Readonly<{ kind: 'smtp'; url: string; from: string }>
  /** What each provider knows us by; null where nobody set it up. */
  providers: Readonly<Record<SocialProvider, Readonly<{ id: string; secret: string }> | null>>
  /** Who takes text messages; null where nobody does. */
  sms: Readonly<{ url: string; secret: string }> | null
  rateLimit: boolean
  logLevel: string
}>

/**
 * Reads the settings once. Nothing else in the project looks at the environment. A command that only works on the
 * database (`needs: 'database'`) runs in production without card provider and mail server.
 *
 * @throws WrongSetting with one line a variable at fault.
 */
export function readConfig(
  environment: NodeJS.ProcessEnv,
  { needs = 'everything' }: { needs?: 'everything' | 'database' } = {},
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name in Environment.shape && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  const faults: string[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        const is = secretNames.has(name) ? 'is set to a value that is not usable' : `is ${JSON.stringify(given[name])}`
        return `${name} ${is}; it should be ${issue.message}.`
      })
  if (!parsed.success) throw wrong(faults)
  const settings = parsed.data
  const isProduction = settings.FORECOURT_ENV === 'production'

  const providers = providersOf(settings, faults)
  const sms = smsOf(settings, faults)
  const stripe = [settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY, settings.STRIPE_WEBHOOK_SECRET]
  const stripeCount = stripe.filter(Boolean).length
  if (stripeCount > 0 && stripeCount < 3) {
    const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']
    const missing = names.filter((_, index) => !stripe[index])
    faults.push(`${missing.join(' and ')} not set; Stripe needs all three of ${names.join(', ')}, or none.`)
  }
  if (settings.DATABASE_REPLICA_URLS.length > 0 && !settings.DATABASE_URL)
    faults.push(
      'DATABASE_URL is not set although DATABASE_REPLICA_URLS is; replicas need the server that they replicate.',
    )
  if (stripeCount > 0 && settings.EMBEDDED.includes('cards'))
    faults.push('EMBEDDED names cards although Stripe keys are set; take one of the two away.')
  faults.push(...stripeKeyFaults(settings, isProduction))
  if (settings.SMTP_URL && settings.EMBEDDED.includes('mail'))
    faults.push('EMBEDDED names mail although SMTP_URL is set; take one of the two away.')
  if (isProduction) {
    if (!settings.DATABASE_URL && !settings.EMBEDDED.includes('database'))
      faults.push(
        'DATABASE_URL is not set; production needs a PostgreSQL address (or EMBEDDED=database to ask for the embedded one, which does not survive a power cut).',
      )
  }
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
      ? { kind: 'stripe', secretKey, publishableKey, webhookSecret }
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
    corsOrigins: settings.CORS_ORIGINS,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseReplicaUrls: settings.DATABASE_REPLICA_URLS,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    authSecret: settings.AUTH_SECRET ?? null,
    cards,
    mail,
    providers,
    sms,
    rateLimit: settings.RATE_LIMIT,
    logLevel: settings.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  })
}

function wrong(faults: string[]): WrongSetting {
  return new WrongSetting(
    `Forecourt cannot start, because of its settings:\n${faults.map((line) => `  - ${line}`).join('\n')}`,
  )
}
