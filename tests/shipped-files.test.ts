import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

/** The lines of a service of compose.yaml. */
function service(name: string): string {
  const [, found = ''] = new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n)+)`).exec(read('compose.yaml')) ?? []
  expect(found, name).not.toBe('')
  return found
}

/** A text of the `configs` of compose.yaml. */
function configText(name: string): string {
  const [, found = ''] =
    new RegExp(`\\n  ${name}:\\n    content: \\|\\n((?:      .*\\n)+)`).exec(read('compose.yaml')) ?? []
  expect(found, name).not.toBe('')
  return found
}

/** Of an address of four numbers. */
const asNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

describe('compose.yaml', () => {
  it('stages a backup on a volume that the server’s user may write to, since /tmp is memory', () => {
    const backup = service('backup')
    const [, folder = ''] = /TMPDIR: (\S+)/.exec(backup) ?? []
    expect(backup).toMatch(new RegExp(`volumes: .*'staging:${folder}'`))
    expect(read('compose.yaml')).toMatch(/\nvolumes:\n(?: {2}\w+:\n)* {2}staging:\n/)
    expect(read('Dockerfile')).toMatch(new RegExp(`install -d -o node -g node -m 700 .*${folder}\\b`))
  })

  it('hands every name of .env on, but for those that the image and the file itself say', () => {
    const [, shared = ''] = /\nx-forecourt: &forecourt\n((?: {2}.*\n|\n)+)/.exec(read('compose.yaml')) ?? []
    expect(shared).toMatch(/\n {2}env_file: \.env\n/)
    const [, settings = ''] = /environment: &settings\n((?: {4}.*\n)+)/.exec(shared) ?? []
    const said = [...settings.matchAll(/^ {4}(\w+):(.*)$/gm)]
    // A name without a value would be taken from the shell, and hide what .env has.
    expect(said.filter(([, , value = '']) => value.trim() === '')).toEqual([])
    const ofImage = ['HOST', 'PORT', 'DATA_DIR', 'FORECOURT_ENV']
    const ofFile = ['PUBLIC_URL', 'TRUSTED_PROXY', 'DATABASE_URL_FILE', 'AUTH_SECRET_FILE']
    expect(said.map(([, name]) => name).toSorted()).toEqual([...ofImage, ...ofFile].toSorted())
    for (const name of ['app', 'migrate', 'backup']) expect(service(name)).toContain('<<: *forecourt')
  })

  it('gives Caddy an address that nobody else can be given, and the servers believe that one', () => {
    const file = read('compose.yaml')
    const [, caddy = ''] = /ipv4_address: (\S+)/.exec(service('caddy')) ?? []
    const [, subnet = '', pool = '', bits = '', gateway = ''] =
      /subnet: ([\d.]+)\/24, ip_range: ([\d.]+)\/(\d+), gateway: ([\d.]+) /.exec(file) ?? []
    expect(Math.floor(asNumber(caddy) / 256)).toBe(Math.floor(asNumber(subnet) / 256))
    const size = 2 ** (32 - Number(bits))
    for (const fixed of [caddy, gateway])
      expect(Math.floor(asNumber(fixed) / size)).not.toBe(Math.floor(asNumber(pool) / size))
    expect(caddy).not.toBe(gateway)
    expect(file).toContain(`TRUSTED_PROXY: ${caddy}\n`)
  })

  it('lets the servers in as a role that is no superuser, once the database is made, and PostgreSQL stop in its time', () => {
    const database = service('database')
    expect(database).not.toContain('POSTGRES_USER')
    expect(configText('database-role')).toMatch(/CREATE ROLE forecourt LOGIN CREATEDB PASSWORD :'password';/)
    expect(configText('database-role')).not.toMatch(/\bSUPERUSER|\$/)
    expect(database).toContain('{ source: database-role, target: /docker-entrypoint-initdb.d/forecourt.sh }')
    expect(database).toMatch(/test: \[CMD, pg_isready, -h, 127\.0\.0\.1,/)
    expect(database).toContain('stop_grace_period: 2m')
    expect(service('app')).toContain("MIGRATE_ON_START: 'off'")
    expect(service('migrate')).not.toContain('MIGRATE_ON_START')
  })
})

describe('the guide of the installation', () => {
  const guide = read('docs/operations/installation.md')
  const containers = guide.slice(guide.indexOf('## In containers'), guide.indexOf('## What was tried'))

  it('names SITE and how cards and mail go in .env before the first command of Docker', () => {
    const before = containers.slice(0, containers.indexOf('docker compose up'))
    expect(before).toMatch(/> \.env <<'END'\nSITE='/)
    expect(before).toContain('EMBEDDED=')
    expect(containers).not.toMatch(/SITE=\S+ docker/)
  })

  it('makes every secret that compose.yaml mounts, in a way that the server’s user can read', () => {
    const files = [...read('compose.yaml').matchAll(/\{ file: (secrets\/\S+) \}/g)].map(([, file]) => file)
    expect(files.length).toBe(3)
    for (const file of files) expect(containers).toContain(`> ${file}`)
    expect(containers).toContain('mkdir -m 700 secrets')
    expect(containers).toContain('chmod 644 secrets/*')
  })

  it('names every setting without which people share an address, or production does not start', () => {
    const systemd = guide.slice(0, guide.indexOf('## In containers'))
    for (const name of ['FORECOURT_ENV', 'DATABASE_URL', 'AUTH_SECRET', 'PUBLIC_URL', 'TRUSTED_PROXY', 'EMBEDDED'])
      expect(systemd).toMatch(new RegExp(`^${name}='`, 'm'))
  })
})

it('a backup by systemd that failed is tried again, and not for ever', () => {
  const unit = read('docs/operations/systemd/forecourt-backup.service')
  for (const line of ['Restart=on-failure', 'RestartSec=10min', 'StartLimitIntervalSec=6h', 'StartLimitBurst=4'])
    expect(unit).toContain(`\n${line}\n`)
})

describe('the health check of the image', () => {
  /** A server whose database is away from the start or from some time on. */
  async function aServer() {
    const asked: string[] = []
    let isReady = false
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(request.url === '/api/ready' && !isReady ? 503 : 200).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-health-'))
    const [, program = ''] = /CMD \["node", "(\S+)"\]\nSTOPSIGNAL/.exec(read('Dockerfile')) ?? []
    return {
      asked,
      setReady: (value: boolean) => {
        isReady = value
      },
      async check() {
        const env = { PORT: String(port), TMPDIR: folder }
        const [code] = await once(spawn(process.execPath, [program], { cwd: root, env }), 'close')
        return code
      },
      stop: () => void server.close(),
      tidy: () => rmSync(folder, { recursive: true }),
    }
  }

  it('waits for the database at the first start, and never ends a server for a database that is away later', async () => {
    const server = await aServer()
    expect(await server.check()).toBe(1)
    server.setReady(true)
    expect(await server.check()).toBe(0)
    server.setReady(false)
    expect(await server.check()).toBe(0)
    expect(server.asked).toEqual(['/api/ready', '/api/ready', '/api/health'])
    server.stop()
    expect(await server.check()).toBe(1)
    server.tidy()
  })
})
