import { BlockList, isIPv6 } from 'node:net'

/**
 * The address that limits count by. Of IPv6 the first 64 bits: a household is given at least so many addresses, and could else take a new one
 * for each try. Of a connection that has ended meanwhile the address is not known any more, whatever Fastify's type says.
 */
export function clientAddress({ ip }: { readonly ip: string | undefined }): string {
  if (ip === undefined) return 'gone'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ''] = ip.split('%') // without the zone of a link-local one
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : ip
}

/** All eight groups, without leading zeros; `::` stands for those that are missing. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  // The last two may be written as an IPv4 address; they are beyond the 64 bits that matter.
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  )
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)

/** Whether this is our own machine, such as a proxy that was not named as trusted: it says nothing about who asks. */
export const isOwnMachine = (address: string): boolean => address === '0:0:0:0::/64' || loopback.check(address)
