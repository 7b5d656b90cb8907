import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#platform/object-storage/s3-bucket.ts'
import { findDescendantProcesses } from '../../scripts/cluster/cluster-member.ts'
import { findFreePort } from './find-free-port.ts'

const stores = ['object', 'container', 'account'] as const
const packages = ['swift-proxy', 'swift-object', 'swift-container', 'swift-account', 'memcached']
const missingText = `Swift needs root and Debian's packages: apt-get install --no-install-recommends ${packages.join(' ')}`
const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
const region = 'us-east-1'

/**
 * OpenStack Swift on this machine: a proxy that speaks S3, with one copy of everything. Its programs read /etc/swift,
 * over which a folder of its own is laid for them alone.
 * @throws Error where its packages are missing, this process is not root, or it does not answer.
 */
export async function startSwift(): Promise<{ settings: S3Settings; stop(): void }> {
  const programs = ['swift-proxy-server', ...stores.map((name) => `swift-${name}-server`), 'memcached']
  if (process.getuid?.() !== 0 || !programs.every((name) => existsSync(join('/usr/bin', name))))
    throw new Error(missingText)
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-swift-'))
  const ports = { proxy: await findFreePort(), memcached: await findFreePort() }
  mkdirSync(join(folder, 'etc'))
  mkdirSync(join(folder, 'node', 'd1'), { recursive: true })
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(folder, 'etc', name), `${lines.join('\n')}\n`)
  write('swift.conf', ['[swift-hash]', 'swift_hash_path_suffix = forecourt', '[storage-policy:0]', ...policy])
  write('proxy-server.conf', proxyConfig(ports))
  const rings: string[] = []
  for (const name of stores) {
    const port = await findFreePort()
    write(`${name}-server.conf`, storeConfig(name, { port, folder }))
    const builder = `swift-ring-builder ${name}.builder`
    rings.push(`${builder} create 4 1 1`, `${builder} add r1z1-127.0.0.1:${port}/d1 1`, `${builder} rebalance`)
  }
  const servers = [...stores, 'proxy'].map((name) => `swift-${name}-server /etc/swift/${name}-server.conf`)
  const script = [
    'mount --bind "$1/etc" /etc/swift && cd /etc/swift',
    // Balancing a ring of one device warns by its status.
    ...rings.map((line) => `${line} >&2`),
    `memcached -u root -l 127.0.0.1 -p ${ports.memcached} &`,
    ...servers.map((line) => `${line} &`),
    'wait',
  ].join('\n')
  const log = join(folder, 'log')
  const output = openSync(log, 'a')
  const shell = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', folder], { stdio: ['ignore', output, output] })
  closeSync(output)
  const stop = () => {
    for (const pid of findDescendantProcesses(shell.pid === undefined ? [] : [shell.pid])) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const settings = { endpoint: `http://127.0.0.1:${ports.proxy}`, region, bucket: 'photos', ...keys }
  try {
    await makeBucket(settings)
  } catch (cause) {
    const said = readFileSync(log, 'utf8').slice(-2_000)
    stop()
    throw new Error(`Swift did not make a bucket:\n${said}`, { cause })
  }
  return { settings, stop }
}

const policy = ['name = one', 'default = yes']

function proxyConfig(ports: { proxy: number; memcached: number }): string[] {
  const filters = ['catch_errors', 'gatekeeper', 'cache', 'listing_formats', 's3api', 'tempauth', 'copy', 'slo', 'dlo']
  const settings: Record<string, string[]> = {
    cache: [`memcache_servers = 127.0.0.1:${ports.memcached}`],
    s3api: [`location = ${region}`],
    tempauth: [`user_${keys.accessKeyId.replace(':', '_')} = ${keys.secretAccessKey} .admin`],
  }
  const section = (name: string) => {
    const egg = name === 'cache' ? 'memcache' : name
    return [`[filter:${name}]`, `use = egg:swift#${egg}`, ...(settings[name] ?? [])]
  }
  return [
    ...['[DEFAULT]', 'bind_ip = 127.0.0.1', `bind_port = ${ports.proxy}`, 'workers = 0', 'user = root'],
    ...['[pipeline:main]', `pipeline = ${filters.join(' ')} proxy-server`],
    ...['[app:proxy-server]', 'use = egg:swift#proxy', 'account_autocreate = true'],
    ...filters.flatMap(section),
  ]
}

function storeConfig(name: string, { port, folder }: { port: number; folder: string }): string[] {
  return [
    ...['[DEFAULT]', 'bind_ip = 127.0.0.1', `bind_port = ${port}`, 'workers = 0', 'user = root'],
    ...[`devices = ${join(folder, 'node')}`, 'mount_check = false', 'disable_fallocate = true'],
    ...['[pipeline:main]', `pipeline = ${name}-server`, `[app:${name}-server]`, `use = egg:swift#${name}`],
  ]
}

/** Resolves once all of Swift works: its bucket can be made. */
async function makeBucket({ endpoint, bucket }: S3Settings): Promise<void> {
  const client = new AwsClient({ ...keys, service: 's3', region, retries: 0 })
  for (const until = Date.now() + 240_000; Date.now() < until; await pause(250)) {
    const made = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' }).catch(() => null)
    if (made?.ok) return
  }
  throw new Error('No bucket within four minutes.')
}
