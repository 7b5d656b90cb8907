import { expect, it } from 'vitest'
import { chooseEtcdApi } from '../scripts/cluster/cluster-programs.ts'

it.each([
  ['patroni 2.1.7\n', 'etcd'],
  ['patroni 3.0.2\n', 'etcd'],
  ['patroni 3.0.3\n', 'etcd3'],
  ['patroni 3.1.0\n', 'etcd3'],
  ['patroni 4.0.4\n', 'etcd3'],
  ['patroni\n', 'etcd'],
])('%s speaks to etcd by an interface that compares before it takes the place of the primary', (version, api) => {
  expect(chooseEtcdApi(version)).toBe(api)
})
