import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

// Addresses of this machine, of the networks around it, and of nobody: RFC 6890 and its registry.
const notPublic = new BlockList()
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
]) {
  notPublic.addSubnet(network, prefix, 'ipv4')
}
/** Of IPv6 only this range is given to the public; these parts of it are not, or lead into IPv4. */
const publicIPv6 = new BlockList()
publicIPv6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is one of the public internet: none of this machine, of its networks or of a cloud's insides. */
export function isPublicIpAddress(address: string): boolean {
  if (!isIPv6(address)) return !notPublic.check(address, 'ipv4')
  return publicIPv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/**
 * Resolves a name as `dns.lookup` does, and fails where one of its addresses is not public. The connection goes to the
 * addresses that were looked at, so that a name cannot change its mind in between.
 */
export const lookupPublicAddress: LookupFunction = (hostname, options: LookupOptions, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    const hidden = addresses.find(({ address }) => !isPublicIpAddress(address))
    if (!first || hidden) return done(new Error(`${hostname} is no address of the public internet.`), '', 0)
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}
