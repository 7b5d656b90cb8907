import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ClusterLayout, ClusterMachine, ClusterProxy } from './cluster-layout.ts'
import type { ClusterPrograms } from './cluster-programs.ts'

/** Writes the files of Patroni, HAProxy and Prometheus into the folder of the layout. */
export function writeClusterConfigFiles(layout: ClusterLayout, programs: ClusterPrograms): void {
  for (const machine of layout.machines) {
    writeFileSync(patroniConfigPath(layout, machine), patroniConfig(layout, machine, programs))
  }
  for (const proxy of layout.proxies) writeFileSync(haproxyConfigPath(layout, proxy), haproxyConfig(layout, proxy))
  writeFileSync(join(layout.folder, 'prometheus.yml'), prometheusConfig(layout))
}

export function patroniConfigPath({ folder }: ClusterLayout, { number }: ClusterMachine): string {
  return join(folder, 'patroni', `database${number}.yml`)
}

export function haproxyConfigPath({ folder }: ClusterLayout, { number }: ClusterProxy): string {
  return join(folder, `haproxy${number}.cfg`)
}

/** JSON is YAML, and needs no care with indents and quotes. */
const asYaml = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/**
 * `ttl`, `loop_wait` and `retry_timeout` decide how long a failover takes: a primary that says nothing for `ttl` seconds
 * has lost its place. A standby that finds no primary asks again after `wal_retrieve_retry_interval`, 5 s by default, in
 * which even its own promotion may wait. Without slots, which a new primary makes two seconds after its promotion, a
 * standby follows it at once; `wal_keep_size` is then how far one may fall behind. With `primary_start_timeout` 0 a PostgreSQL that crashed is not waited for: the standby takes
 * over. Strict synchronous mode acknowledges nothing that is not on two machines.
 */
function patroniConfig(layout: ClusterLayout, { number, address }: ClusterMachine, programs: ClusterPrograms): string {
  const { folder, machines, ports, passwords } = layout
  return asYaml({
    scope: 'forecourt',
    name: `database${number}`,
    restapi: { listen: `${address}:${ports.patroni}`, connect_address: `${address}:${ports.patroni}` },
    [programs.etcdApi]: { hosts: machines.map((machine) => `${machine.address}:${ports.etcd}`) },
    bootstrap: {
      dcs: {
        ttl: 7,
        loop_wait: 1,
        retry_timeout: 3,
        primary_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        synchronous_node_count: 1,
        postgresql: {
          use_pg_rewind: true,
          use_slots: false,
          parameters: {
            wal_level: 'replica',
            hot_standby: 'on',
            wal_log_hints: 'on',
            synchronous_commit: 'on',
            max_connections: 120,
            max_wal_senders: 8,
            wal_keep_size: '512MB',
            wal_retrieve_retry_interval: '200ms',
            shared_buffers: '96MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { locale: 'C.UTF-8' }],
      pg_hba: ['host replication replicator 127.0.0.0/8 scram-sha-256', 'host all all 127.0.0.0/8 scram-sha-256'],
    },
    postgresql: {
      listen: `${address}:${ports.postgres}`,
      connect_address: `${address}:${ports.postgres}`,
      data_dir: join(folder, 'postgres', String(number)),
      bin_dir: dirname(programs.postgres),
      pgpass: join(folder, 'run', `pgpass${number}`),
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replicator },
        rewind: { username: 'rewinder', password: passwords.rewinder },
      },
      // A folder each: the file of a socket is named after the port, which is the same on all machines.
      parameters: { unix_socket_directories: join(folder, 'run', String(number)) },
      // A machine whose copy cannot be brought back by rewinding takes a new one, from two others that have everything.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      create_replica_methods: ['basebackup'],
      // With a slot it would report what it has, and count as a standby where none is named (record 0059).
      basebackup: ['no-slot', { checkpoint: 'fast' }],
    },
    watchdog: { mode: 'off' },
  })
}

/**
 * `on-marked-down shutdown-sessions` ends connections to a primary that has lost its place, which would hang otherwise.
 * Without `retries 0` HAProxy tries a primary that has just stopped three times more, a second apart, while another is
 * there; the servers try again themselves.
 * A check of servers needs a `Host`; it asks `/api/health`, since pages come from memory while the database is away.
 * A request goes to another server where one cannot be reached at all, and one that only reads also where a server died
 * over it or has no page in memory while the database is away. A server that has just started has neither pages nor its
 * index of the cars: for 20 s it gets fewer requests than the others.
 * HAProxy listens with SO_REUSEPORT unless told otherwise: several may share a port, and the system hands each new
 * connection to one that lives.
 */
function haproxyConfig({ machines, ports, shared }: ClusterLayout, { statusPort }: ClusterProxy): string {
  const servers = (line: (machine: ClusterMachine) => string) => machines.map((machine) => `  server ${line(machine)}`)
  return [
    'global',
    '  maxconn 4000',
    '  nbthread 1',
    'defaults',
    '  timeout connect 2s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 2s',
    'listen primary',
    '  mode tcp',
    `  bind 127.0.0.1:${shared.primary}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  retries 0',
    '  default-server inter 400ms downinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers(({ number, address }) => `database${number} ${address}:${ports.postgres} check port ${ports.patroni}`),
    'listen status',
    '  mode http',
    `  bind 127.0.0.1:${statusPort}`,
    '  stats enable',
    '  stats uri /',
    '  http-request use-service prometheus-exporter if { path /metrics }',
    'listen site',
    '  mode http',
    `  bind 127.0.0.1:${shared.site}`,
    '  timeout client 30s',
    '  timeout server 60s',
    '  option forwardfor',
    '  option redispatch 1',
    '  retries 2',
    '  retry-on conn-failure empty-response 503',
    '  http-request disable-l7-retry unless METH_GET',
    '  balance roundrobin',
    '  option httpchk',
    '  http-check send meth GET uri /api/health ver HTTP/1.1 hdr Host forecourt',
    '  http-check expect status 200',
    '  default-server inter 500ms fall 2 rise 1 slowstart 20s',
    ...servers(({ number, address }) => `server${number} ${address}:${ports.server} check`),
    '',
  ].join('\n')
}

function prometheusConfig({ machines, ports, proxies }: ClusterLayout): string {
  const job = (name: string, targets: string[]) => ({ job_name: name, static_configs: [{ targets }] })
  const onEach = (port: number) => machines.map(({ address }) => `${address}:${port}`)
  return asYaml({
    global: { scrape_interval: '5s' },
    scrape_configs: [
      job('forecourt', onEach(ports.server)),
      job('patroni', onEach(ports.patroni)),
      job('etcd', onEach(ports.etcd)),
      job(
        'haproxy',
        proxies.map(({ statusPort }) => `127.0.0.1:${statusPort}`),
      ),
    ],
  })
}
