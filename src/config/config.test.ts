import { describe, expect, it } from 'vitest'
import { InvalidSettingError, readConfig } from './config.ts'

function faultsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    if (error instanceof InvalidSettingError) return error.message
    throw error
  }
}

const production = {
  FORECOURT_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@db.example.com/forecourt',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://mail.example.com:25',
  MAIL_FROM: 'Forecourt <no-reply@example.com>',
}

describe('settings', () => {
  it('H-01 nothing set is the demo on port 3000 of the loopback, with the embedded doubles', () => {
    expect(readConfig({})).toMatchObject({
      env: 'demo',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      databaseUrl: null,
      cards: { kind: 'embedded' },
      rateLimit: true,
    })
  })

  it('names read replicas only beside the server that they replicate, and never prints their passwords', () => {
    const primary = 'postgres://u:p@db.example.com/forecourt'
    const replicas = 'postgres://u:p@one.example.com/forecourt, postgresql://u:p@two.example.com/forecourt'
    const { databaseReplicaUrls } = readConfig({ DATABASE_URL: primary, DATABASE_REPLICA_URLS: replicas })
    expect(databaseReplicaUrls).toHaveLength(2)
    expect(faultsOf({ DATABASE_REPLICA_URLS: replicas })).toContain('DATABASE_URL is not set')
    const wrong = faultsOf({ DATABASE_URL: primary, DATABASE_REPLICA_URLS: `${primary},mysql://u:secret@host/db` })
    expect(wrong).toContain('DATABASE_REPLICA_URLS is set to a value that is not usable')
    expect(wrong).not.toContain('secret')
  })

  it('tells a load balancer for some seconds that it stops, where there is one', () => {
    expect(readConfig({}).drainSeconds).toBe(0)
    expect(readConfig({ TRUSTED_PROXY: '10.0.0.2' }).drainSeconds).toBe(8)
    expect(readConfig({ TRUSTED_PROXY: '10.0.0.2', DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
    expect(faultsOf({ DRAIN_SECONDS: '500' })).toContain(
      'DRAIN_SECONDS is "500"; it should be a whole number of seconds',
    )
  })

  it('H-07 a server that others reach needs the address that they use', () => {
    for (const HOST of ['0.0.0.0', '::', '10.0.0.5', 'cars.internal']) {
      expect(faultsOf({ HOST })).toContain(`PUBLIC_URL is not set although HOST is "${HOST}"`)
      expect(readConfig({ HOST, PUBLIC_URL: 'https://cars.example.com' }).publicUrl).toBe('https://cars.example.com')
      expect(readConfig({ HOST }, { needs: 'database' }).host).toBe(HOST)
    }
    for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) expect(faultsOf({ HOST })).toBe('')
  })

  it('H-07 one message names each variable at fault, what it is and what it should be', () => {
    const message = faultsOf({ PORT: '70000', FORECOURT_ENV: 'staging', TRUSTED_PROXY: 'proxy', RATE_LIMIT: 'maybe' })
    expect(message).toContain('PORT is "70000"; it should be a port number from 0 to 65535')
    expect(message).toContain('FORECOURT_ENV is "staging"; it should be demo or production')
    expect(message).toContain('TRUSTED_PROXY is "proxy"')
    expect(message).toContain('RATE_LIMIT is "maybe"')
  })

  it('a secret that is wrong is named and never printed', () => {
    const message = faultsOf({
      DATABASE_URL: 'mysql://u:hunter2@db',
      AUTH_SECRET: 'tooshort',
      STRIPE_SECRET_KEY: 'sk_oops',
    })
    expect(message).toContain('DATABASE_URL')
    expect(message).toContain('AUTH_SECRET')
    expect(message).not.toMatch(/hunter2|tooshort|sk_oops/)
  })

  it('H-01 production asks for real services, or for each double by name', () => {
    expect(faultsOf({ FORECOURT_ENV: 'production' })).toMatch(/DATABASE_URL[\s\S]*STRIPE_SECRET_KEY[\s\S]*SMTP_URL/)
    expect(faultsOf({ FORECOURT_ENV: 'production', EMBEDDED: 'database,cards,mail' })).toBe('')
    expect(faultsOf(production)).toBe('')
    expect(faultsOf({ ...production, RATE_LIMIT: 'off' })).toContain('RATE_LIMIT is "off"')
  })

  it('a command that needs the database only runs in production without cards and mail', () => {
    const environment = { FORECOURT_ENV: 'production', DATABASE_URL: production.DATABASE_URL }
    expect(readConfig(environment, { needs: 'database' }).databaseUrl).toBe(production.DATABASE_URL)
    expect(() => readConfig({ FORECOURT_ENV: 'production' }, { needs: 'database' })).toThrow('DATABASE_URL')
  })

  it('half a set of Stripe keys, and Stripe beside the test gateway, are refused', () => {
    expect(faultsOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toContain('STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET')
    expect(faultsOf({ ...production, EMBEDDED: 'cards' })).toContain('take one of the two away')
  })

  it('keys of the wrong kind stop the start: live in a demo, test in production unless asked for, one of each', () => {
    const keys = (secret: string, publishable: string) => ({
      STRIPE_SECRET_KEY: secret,
      STRIPE_PUBLISHABLE_KEY: publishable,
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    })
    expect(faultsOf(keys('sk_live_1', 'pk_live_1'))).toContain('STRIPE_SECRET_KEY is a live key')
    expect(faultsOf(keys('sk_test_1', 'pk_test_1'))).toBe('')
    const elsewhere = { STRIPE_API_URL: 'http://127.0.0.1:4010' }
    expect(faultsOf({ ...keys('sk_test_1', 'pk_test_1'), ...elsewhere })).toBe('')
    expect(faultsOf({ ...production, ...elsewhere })).toContain('only Stripe itself may be given a live one')
    expect(faultsOf(elsewhere)).toContain('STRIPE_API_URL is set without a test key')
    expect(faultsOf(keys('sk_test_1', 'pk_live_1'))).toContain('both should be of one kind')
    const rehearsal = { ...production, ...keys('sk_test_1', 'pk_test_1') }
    expect(faultsOf(rehearsal)).toContain('STRIPE_SECRET_KEY is a test key')
    expect(faultsOf({ ...rehearsal, STRIPE_TEST_KEYS: 'allow' })).toBe('')
    expect(faultsOf({ EMBEDDED: 'cards', ...keys('sk_live_1', 'pk_live_1') })).toContain('take one of the two away')
  })

  it('photos in S3 need all of their settings, and no secret of them is printed', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'an-id',
      S3_SECRET_ACCESS_KEY: 'a-secret',
    }
    expect(readConfig({ MEDIA_URL: 'https://cdn.example.com/photos/' }).mediaUrl).toBe('https://cdn.example.com/photos')
    for (const MEDIA_URL of ['https://cdn.example.com/media', 'https://cdn.example.com?x=1', 'http://cdn.example.com'])
      expect(faultsOf({ MEDIA_URL, PUBLIC_URL: 'https://cars.example.com' }), MEDIA_URL).toContain('MEDIA_URL')
    expect(readConfig({}).photos).toEqual({ s3: null, store: 'folder' })
    expect(readConfig(s3).photos).toMatchObject({ store: 's3', s3: { bucket: 'photos', region: 'us-east-1' } })
    expect(readConfig({ ...s3, PHOTO_STORE: 'folder' }).photos).toMatchObject({ store: 'folder', s3: {} })
    const { S3_BUCKET: _bucket, ...without } = s3
    expect(faultsOf(without)).toContain('S3_BUCKET not set; photos in S3 need all of')
    expect(faultsOf({ PHOTO_STORE: 's3' })).toContain('PHOTO_STORE is "s3" although no bucket is set')
    const wrong = faultsOf({
      ...s3,
      S3_ENDPOINT: 's3.example.com',
      S3_BUCKET: 'Photos/x',
      S3_SECRET_ACCESS_KEY: 'spaced secret',
    })
    expect(wrong).toMatch(
      /S3_ENDPOINT is "s3\.example\.com"[\s\S]*S3_BUCKET is "Photos\/x"[\s\S]*S3_SECRET_ACCESS_KEY is set to/,
    )
    expect(wrong).not.toContain('spaced')
  })

  it('C-19 a provider and a service for text messages take both of their settings, or none', () => {
    expect(faultsOf({ GOOGLE_CLIENT_ID: 'an-id' })).toContain('GOOGLE_CLIENT_SECRET is not set')
    expect(faultsOf({ X_CLIENT_SECRET: 'a-secret' })).toContain('X_CLIENT_ID is not set')
    expect(faultsOf({ GITHUB_CLIENT_ID: 'with a space', GITHUB_CLIENT_SECRET: 'x y' })).not.toContain('x y')
    expect(faultsOf({ SMS_WEBHOOK_URL: 'https://sms.example.com' })).toContain('belong together')
    const sms = { SMS_WEBHOOK_SECRET: 's'.repeat(32) }
    expect(faultsOf({ ...sms, SMS_WEBHOOK_URL: 'http://sms.example.com' })).toContain('no https address')
    const { providers, sms: service } = readConfig({
      ...production,
      ...sms,
      SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms',
      GITHUB_CLIENT_ID: 'an-id',
      GITHUB_CLIENT_SECRET: 'a-secret',
    })
    expect(providers).toEqual({ google: null, github: { id: 'an-id', secret: 'a-secret' }, x: null })
    expect(service?.url).toBe('http://127.0.0.1:9/sms')
  })
})
