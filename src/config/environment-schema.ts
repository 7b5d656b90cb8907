import { isIP } from 'node:net'
import { z } from 'zod'
import { secondFactorRequirements } from '../contract/second-factor-requirement.ts'

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

const longSecret = z.string().min(32, { error: 'at least 32 random characters' }).optional()

const doubles = ['database', 'cards', 'media', 'mail'] as const

const mailAddress = /^[^\s@<>",;:]+@[^\s@<>",;:]+$/
/** `Name <name@host>` or `name@host`, on one line; the name has no characters that would need quoting. */
const sender = /^(?:[^\p{Cc}<>",;:@]+ <([^<>]+)>|[^<>]+)$/u

const s3Region = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,50}$/, { error: 'the region of the bucket, for example eu-central-1' })
  .optional()
const s3AccessKeyId = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, { error: 'the access key id that the store gave, without spaces' })
  .optional()
const s3SecretAccessKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,500}$/, { error: 'the secret access key that the store gave, without spaces' })
  .optional()

/** Every setting, parsed from the text of the environment; each message says what it should be. */
export const EnvironmentSchema = z.object({
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
  DRAIN_SECONDS: z.coerce
    .number({ error: 'a whole number of seconds from 0 to 120' })
    .int({ error: 'a whole number of seconds from 0 to 120' })
    .min(0, { error: 'a whole number of seconds from 0 to 120' })
    .max(120, { error: 'a whole number of seconds from 0 to 120' })
    .optional(),
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
  CURRENCY_RATES: z
    .string()
    .optional()
    .transform((text = '', context) => {
      const [date = '', ...rates] = text.split(/\s+/).filter(Boolean)
      const dollars = rates.map((rate) => /^([A-Z]{3})=(\d{1,6}(?:\.\d{1,10})?)$/.exec(rate))
      if (date === '') return null
      const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date)
      if (isDate && dollars.length > 0 && dollars.every((rate) => rate !== null && Number(rate[2]) > 0)) {
        return { date, dollars: Object.fromEntries(dollars.map((rate) => [rate?.[1] ?? '', Number(rate?.[2])])) }
      }
      context.addIssue({
        code: 'custom',
        message:
          'a day and what one unit of each currency was worth in dollars, for example 2026-11-20 EUR=1.16 GBP=1.33',
      })
      return z.NEVER
    }),
  FORECOURT_ENV: z.enum(['demo', 'production'], { error: 'demo or production' }).default('demo'),
  DATABASE_URL: address(
    'a PostgreSQL address, for example postgres://user:password@host:5432/forecourt',
    /^postgres(ql)?$/,
  ),
  DATABASE_OWNER_URL: address(
    'the PostgreSQL address of the role that owns the tables, for example postgres://owner:password@host:5432/forecourt',
    /^postgres(ql)?$/,
  ),
  MIGRATE_ON_START: flag('MIGRATE_ON_START'),
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
  AUTH_SECRET: longSecret,
  AUTH_SECRET_PREVIOUS: longSecret,
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
  STRIPE_API_URL: address('the address of a server that speaks Stripe’s protocol, for rehearsals', /^https?$/),
  STRIPE_TEST_KEYS: z.enum(['refuse', 'allow'], { error: 'allow or refuse' }).default('refuse'),
  S3_ENDPOINT: address(
    'the address of an S3-compatible store, without the bucket, for example https://s3.eu-central-1.amazonaws.com',
    /^https?$/,
  ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'the name of a bucket, for example forecourt-photos' })
    .optional(),
  S3_REGION: s3Region,
  S3_ACCESS_KEY_ID: s3AccessKeyId,
  S3_SECRET_ACCESS_KEY: s3SecretAccessKey,
  BACKUP_S3_ENDPOINT: address(
    'the address of the S3-compatible store of backups, without the bucket, for example https://s3.eu-central-1.amazonaws.com',
    /^https?$/,
  ),
  BACKUP_S3_REGION: s3Region,
  BACKUP_S3_ACCESS_KEY_ID: s3AccessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: s3SecretAccessKey,
  MEDIA_URL: address('the address of a CDN for photos, for example https://cdn.example.com', /^https?$/),
  PHOTO_STORE: z.enum(['folder', 's3'], { error: 'folder or s3' }).optional(),
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
  SMS_WEBHOOK_SECRET: longSecret,
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, { error: 'a public key for Web Push, as npx forecourt create-push-keys makes it' })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'a private key for Web Push' })
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^\s@<>",;:]+@[^\s@<>",;:]+|https:\/\/[^\s"]+)$/, {
      error: 'where push services can reach you, for example mailto:you@example.com or https://cars.example.com',
    })
    .optional(),
  PUSH_TEST_ORIGIN: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, {
      error: 'a push service of a test on this machine, for example http://127.0.0.1:8099',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => mailAddress.test(sender.exec(text)?.[1] ?? text), {
      error: 'who mail comes from, for example Forecourt <no-reply@cars.example.com>',
    })
    .default('Forecourt <no-reply@localhost>'),
  MAIL_REPLY_ADDRESS: z
    .string()
    .regex(/^[a-z0-9._-]{1,30}@[a-z0-9.-]{1,200}$/, {
      error: 'where replies arrive, for example reply@cars.example.com',
    })
    .optional(),
  MAIL_INBOUND_SECRET: longSecret,
  SECOND_FACTOR: z.enum(secondFactorRequirements, { error: secondFactorRequirements.join(' or ') }).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,500}$/, { error: 'at least 32 random characters, without spaces' })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('where traces go, for example http://127.0.0.1:4318', /^https?$/),
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

/** Values that are never printed, not even when they are invalid, and that a file named by `NAME_FILE` may contain. */
export const secretEnvVariableNames: ReadonlySet<string> = new Set([
  ...['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URLS', 'AUTH_SECRET', 'AUTH_SECRET_PREVIOUS'],
  ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'SMS_WEBHOOK_SECRET', 'MAIL_INBOUND_SECRET'],
  ...['VAPID_PRIVATE_KEY', 'METRICS_TOKEN', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ...['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ...['GOOGLE_CLIENT_SECRET', 'GITHUB_CLIENT_SECRET', 'X_CLIENT_SECRET'],
])
