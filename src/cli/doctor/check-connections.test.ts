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
