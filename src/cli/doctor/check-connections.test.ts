import { expect, it } from 'vitest'
import type { DiagnosticFinding } from '#domain/operations/doctor/diagnostic-finding.ts'
import { checkDatabaseReplicas, type DatabaseReplicaIdentity, replicaCheckOutcome } from './check-connections.ts'

const server = { name: 'r', startedAt: '7', lagSeconds: null, servers: ['10.0.0.2:5432'] }
const primary = { ...server, id: '1', isReplica: false, position: '0/1' }
const replica = { ...primary, isReplica: true, position: null, lagSeconds: 0 }

type Listed = { found: Partial<DatabaseReplicaIdentity>; hasFollower?: boolean; isAway?: boolean }

const cases: [string, Listed, DiagnosticFinding['status'], RegExp, RegExp?][] = [
  ['a replica', { found: replica }, 'ok', /^r follows\.$/],
  [
    'a replica while the database is away, when nobody can tell whether it is ours',
    { found: Object.assign({}, replica, { lagSeconds: null }), isAway: true },
    'ok',
    /^r answers\. Whether it is of this site and has everything cannot be seen while the database is away\.$/,
  ],
  [
    'a server that takes writes while the database is away',
    { found: primary, isAway: true },
    'warn',
    /takes writes itself.*cannot be seen/,
    /DATABASE_URL/,
  ],
  ['another cluster', { found: { ...primary, id: '2' } }, 'fail', /another cluster/, /pg_basebackup/],
  [
    'the primary among its replicas',
    { found: primary },
    'ok',
    /r is the primary itself at present; it is asked again after a failover/,
  ],
  ['the primary as the only replica', { found: primary, hasFollower: false }, 'warn', /no other address/, /directly/],
  [
    'a second primary of the same cluster',
    { found: { ...primary, startedAt: '8' } },
    'fail',
    /takes writes itself, and is not the server of DATABASE_URL/,
    /stop it/,
  ],
  ['a replica that lags', { found: { ...replica, lagSeconds: 99 } }, 'warn', /99 s behind/, /wal_receiver/],
  [
    'replicas behind a balancer',
    { found: { ...replica, servers: ['10.0.0.2:5432', '10.0.0.3:5432'] } },
    'fail',
    /^r leads to several servers: 10\.0\.0\.2:5432 and 10\.0\.0\.3:5432\. The site never asks it\.$/,
    /itself/,
  ],
]

it.each(cases)('H-06 the doctor says what to do of %s', (_name, { found, hasFollower = true, isAway }, ...expected) => {
  const [status, said, mend] = expected
  const outcome = replicaCheckOutcome(Object.assign({}, primary, found), isAway ? null : primary, { hasFollower })
  expect(outcome).toMatchObject({ status, said: expect.stringMatching(said) })
  expect('mend' in outcome ? outcome.mend : '').toMatch(mend ?? /^$/)
})

it('H-06 the doctor says what to do of a replica that is down', async () => {
  expect(await checkDatabaseReplicas(['postgres://a:b@127.0.0.1:1/x'], primary)).toEqual([
    {
      status: 'warn',
      said: expect.stringContaining('ECONNREFUSED'),
      mend: expect.stringContaining('REPLICA_URLS'),
    },
  ])
})
