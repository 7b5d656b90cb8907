import { describe, expect, it } from 'vitest'
import { ipNetworkOf } from './ip-network.ts'

describe('whose budget an address spends', () => {
  it('an IPv4 address is its own, however it is written', () => {
    expect(ipNetworkOf('198.51.100.7')).toBe('198.51.100.7')
    expect(ipNetworkOf('::ffff:198.51.100.7')).toBe('198.51.100.7')
    expect(ipNetworkOf('unknown')).toBe('unknown')
  })

  it('all addresses of one IPv6 network share one, and the next network has another', () => {
    const same = ['2001:db8:0:7::1', '2001:DB8::7:ffff:1:2:3', '2001:0db8:0000:0007:a:b:c:d']
    expect(new Set(same.map(ipNetworkOf))).toEqual(new Set(['2001:db8:0:7::/64']))
    expect(ipNetworkOf('2001:db8:0:8::1')).toBe('2001:db8:0:8::/64')
    expect(ipNetworkOf('::1')).toBe('0:0:0:0::/64')
  })
})
