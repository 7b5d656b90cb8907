import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import type { DiagnosticFinding, DiagnosticOutcome } from '#domain/operations/doctor/diagnostic-finding.ts'
import { createStripeCardProvider } from '#platform/card-gateway/create-stripe-card-provider.ts'
import { findFreePort } from '#tests/support/find-free-port.ts'
import { s3Environment, startTestS3 } from '#tests/support/s3.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'
import { checkConnectionPooler, type DatabaseSession } from './check-connections.ts'
import { checkDataFolder, checkDiskSpace, checkMediaFolder, diskCheckOutcome } from './check-place.ts'
import { checkMailServerLogin, checkPaymentGatewayKey } from './check-providers.ts'
import { checkTrustedProxy } from './check-trusted-proxy.ts'
import { runAllDiagnosticChecks } from './run-all-diagnostic-checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A session of a server: what is set in it stays in it. */
function aServerSession(settings = new Map<string, unknown>()): DatabaseSession {
  return {
    async query(statement, values = []) {
      if (statement.includes('set_config')) settings.set(values[0] ?? '', values[1])
      return { rows: [{ value: settings.get(values[0] ?? '') ?? null }] }
    },
  }
}

/** Two sessions of a pooler in transaction mode: a statement outside a transaction gets whatever session is free. */
function pooledSessions(): [DatabaseSession, DatabaseSession] {
  const server = [aServerSession(), aServerSession()] as const
  let isFirstTaken = false
  const free = () => server[isFirstTaken ? 1 : 0]
  return [
    { query: (statement, values) => free().query(statement, values) },
    {
      query(statement, values) {
        if (statement === 'BEGIN') isFirstTaken = true
        if (statement === 'ROLLBACK') isFirstTaken = false
        return server[0].query(statement, values)
      },
    },
  ]
}

const smtp = (port: number) => ({ kind: 'smtp' as const, url: `smtp://a:b@127.0.0.1:${port}`, from: 'a@example.test' })
const embedded = { kind: 'embedded' as const, from: 'a@example.test' }
const stripe = {
  kind: 'stripe' as const,
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
  apiUrl: null,
}

async function checkRefusedKey(): Promise<DiagnosticOutcome> {
  const server = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ error: { message: 'Invalid API Key provided: sk_test_*', type: 'invalid_request_error' } }),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = new Stripe('sk_test_1', { host: '127.0.0.1', port, protocol: 'http' })
  const open = () => createStripeCardProvider(client, stripe)
  return checkPaymentGatewayKey({ cards: stripe, publicUrl: null, env: 'production' }, open).finally(() =>
    server.close(),
  )
}

async function checkRefusedLogIn(): Promise<DiagnosticOutcome> {
  const server = await startTestSmtpServer({
    onAuth: (_given, _session, done) => done(new Error('535 wrong password')),
  })
  return checkMailServerLogin({ mail: smtp(server.port), env: 'production' }).finally(() => server.close())
}

const cases: [
  string,
  () => Promise<DiagnosticOutcome> | DiagnosticOutcome,
  DiagnosticFinding['status'],
  RegExp,
  RegExp?,
][] = [
  [
    'a disk with room',
    () => diskCheckOutcome({ folder: '/d', freeMib: 5_000, inodesLeft: null }),
    'ok',
    /5,000 MiB are free/,
  ],
  [
    'a disk that fills up',
    () => diskCheckOutcome({ folder: '/d', freeMib: 1_000, inodesLeft: 1e6 }),
    'warn',
    /1,000 MiB/,
    /Free/,
  ],
  [
    'a full disk',
    () => diskCheckOutcome({ folder: '/d', freeMib: 100, inodesLeft: 1e6 }),
    'fail',
    /100 MiB are free/,
    /Free/,
  ],
  [
    'a disk without inodes',
    () => diskCheckOutcome({ folder: '/d', freeMib: 9_000, inodesLeft: 3 }),
    'fail',
    /no more files/,
    /Free/,
  ],
  ['a folder that is not there', () => checkDataFolder(join(folder, 'none')), 'warn', /not there yet/, /DATA_DIR/],
  ['a data folder for all', () => checkDataFolder(aFolder('open', 0o755)), 'warn', /every user/, /chmod 700/],
  ['a data folder of its own', () => checkDataFolder(aFolder('own', 0o700)), 'ok', /server alone/],
  ['a file as data folder', () => checkDataFolder(aFile('file')), 'fail', /no folder/, /DATA_DIR/],
  ['photos that can be written', () => checkMediaFolder(aFolder('fine', 0o700)), 'ok', /can be written to/],
  [
    'photos that cannot be written',
    () => checkMediaFolder(withFileAsMedia()),
    'fail',
    /cannot be written to: E/,
    /chown/,
  ],
  [
    'sessions of PostgreSQL',
    () => checkConnectionPooler(aServerSession(), aServerSession()),
    'ok',
    /stays one session/,
  ],
  [
    'a pooler in transaction mode',
    () => checkConnectionPooler(...pooledSessions()),
    'fail',
    /PgBouncer/,
    /pool_mode = session.*restart the pooler/,
  ],
  [
    'no mail server in a demo',
    () => checkMailServerLogin({ mail: embedded, env: 'demo' }),
    'ok',
    /stays in the database/,
  ],
  [
    'no mail server',
    () => checkMailServerLogin({ mail: embedded, env: 'production' }),
    'warn',
    /no mail server/,
    /SMTP_URL/,
  ],
  [
    'a mail server that is down',
    async () => checkMailServerLogin({ mail: smtp(await findFreePort()), env: 'production' }),
    'fail',
    /ECONNREFUSED/,
    /SMTP_URL/,
  ],
  ['a wrong password of mail', checkRefusedLogIn, 'fail', /wrong password/, /user and password/],
  [
    'the test gateway in production',
    () => checkPaymentGatewayKey({ cards: { kind: 'embedded' }, publicUrl: null, env: 'production' }),
    'warn',
    /test cards only/,
    /STRIPE_SECRET_KEY/,
  ],
  ['a key that Stripe refuses', checkRefusedKey, 'fail', /Invalid API Key/, /STRIPE_SECRET_KEY/],
]

function aFolder(name: string, mode: number): string {
  const path = join(folder, name)
  mkdirSync(path)
  chmodSync(path, mode)
  return path
}

function aFile(name: string): string {
  const path = join(folder, name)
  writeFileSync(path, '')
  return path
}

function withFileAsMedia(): string {
  const path = aFolder('no-photos', 0o700)
  writeFileSync(join(path, 'media'), '')
  return path
}

describe('H-06 the doctor finds', () => {
  it.each(cases)('%s', async (_name, check, status, said, mend) => {
    const found = await check()
    expect(found).toMatchObject({ status, said: expect.stringMatching(said) })
    if (found.status !== 'ok') expect(found.mend).toMatch(mend ?? /^$/)
  })

  it('the room on a disk whose folder is not there yet', async () => {
    expect((await checkDiskSpace(join(folder, 'not', 'there'))).said).toMatch(/MiB are free|no more files/)
  })
})

const calm = { backups: null, signal: new AbortController().signal }

it('H-06 the doctor names each wrong setting, and a database that is not there, and makes none', async () => {
  const dataDir = join(folder, 'untouched')
  const wrong = await runAllDiagnosticChecks(
    { FORECOURT_ENV: 'production', DATA_DIR: dataDir, EMBEDDED: 'database' },
    calm,
  )
  const settings = wrong.filter(({ check }) => check === 'settings').map(({ said }) => said)
  expect(settings).toEqual([
    expect.stringContaining('STRIPE_SECRET_KEY is not set'),
    expect.stringContaining('SMTP_URL is not set'),
  ])
  expect(wrong).toContainEqual(expect.objectContaining({ check: 'database', said: 'There is no database yet.' }))
  expect(readdirSync(folder)).not.toContain('untouched')
  const url = `postgres://a:secret-word@127.0.0.1:${await findFreePort()}/x`
  const down = await runAllDiagnosticChecks({ DATABASE_URL: url, DATA_DIR: dataDir, DATABASE_REPLICA_URLS: url }, calm)
  expect(down).toContainEqual(
    expect.objectContaining({
      check: 'database',
      status: 'fail',
      said: expect.stringContaining('nothing listens there'),
    }),
  )
  expect(JSON.stringify(down)).not.toContain('secret-word')
  expect(await runAllDiagnosticChecks({ PORT: 'x' }, calm)).toMatchObject([
    { check: 'settings', said: expect.stringContaining('PORT') },
  ])
})

it('H-06 the doctor writes into the bucket of backups, and names one that is not there', async () => {
  const store = Object.entries(s3Environment(await startTestS3())).filter(([name]) => name !== 'S3_BUCKET')
  const settings = {
    DATA_DIR: join(folder, 'untouched'),
    ...Object.fromEntries(store.map(([name, value]) => [`BACKUP_${name}`, value])),
  }
  const found = async (backups: string, environment: Record<string, string> = settings) =>
    (await runAllDiagnosticChecks(environment, { ...calm, backups })).find(({ check }) => check === 'bucket of backups')
  expect(await found('s3://photos/site')).toMatchObject({ status: 'ok' })
  expect(await found('s3://missing')).toMatchObject({
    status: 'fail',
    said: expect.stringContaining('Backups go to s3://missing'),
    mend: expect.stringContaining('Make the bucket'),
  })
  expect(await found('s3://photos', { ...settings, BACKUP_S3_SECRET_ACCESS_KEY: 'another' })).toMatchObject({
    status: 'fail',
  })
  expect(await found('s3://photos', { DATA_DIR: join(folder, 'untouched') })).toMatchObject({
    status: 'fail',
    said: expect.stringContaining('BACKUP_S3_ENDPOINT'),
  })
})

it('H-06 the doctor ends with 1 where something fails, and quietly where nobody reads on', async () => {
  const program = join(import.meta.dirname, '../../cli.ts')
  const command = `"${process.execPath}" "${program}" doctor --json | true; "${process.execPath}" "${program}" doctor; echo "ended $?"`
  const env = { PATH: process.env.PATH, PORT: 'x', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  const child = spawn('sh', ['-c', command], { env, cwd: folder })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect(errors).toBe('')
  expect(output).toMatch(/^fail {2}settings {2}PORT is "x".*\n +→ .*\n\n0 ok, 0 to look at, 1 failed\.\nended 1\n$/)
})

it('warns of an https site in production whose proxy nobody has named, and of no other', () => {
  const site = { env: 'production' as const, publicUrl: 'https://cars.example.test', trustedProxies: [] }
  expect(checkTrustedProxy(site)).toMatchObject({ status: 'warn', mend: expect.stringContaining('TRUSTED_PROXY') })
  expect(checkTrustedProxy({ ...site, trustedProxies: ['10.0.0.2'] })).toMatchObject({ status: 'ok' })
  expect(checkTrustedProxy({ ...site, publicUrl: null })).toMatchObject({ status: 'ok' })
  expect(checkTrustedProxy({ ...site, env: 'demo' })).toMatchObject({ status: 'ok' })
})
