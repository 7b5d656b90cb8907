import { expect, it } from 'vitest'
import { replicaCheckOutcome } from './check-connections.ts'

it('H-06 replicas behind a balancer are no replica, with what to do', () => {
  const primary = { id: '1', isReplica: false, position: '0/1' }
  const servers = ['10.0.0.2:5432', '10.0.0.3:5432']
  expect(replicaCheckOutcome('r', { ...primary, isReplica: true, servers, lagSeconds: 0 }, primary)).toEqual({
    status: 'fail',
    said: 'r leads to several servers: 10.0.0.2:5432 and 10.0.0.3:5432. The site never asks it.',
    mend: expect.stringContaining('itself'),
  })
})

it('says of a replica that it answers while the database is away, when nobody can tell whether it is ours', () => {
  const found = { id: '1', isReplica: true, position: null, servers: ['10.0.0.3:5432'], lagSeconds: null }
  expect(replicaCheckOutcome('r', found, null)).toEqual({
    status: 'ok',
    said: 'r answers. Whether it is of this site and has everything cannot be seen while the database is away.',
  })
})
