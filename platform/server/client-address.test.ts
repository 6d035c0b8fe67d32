import { expect, test } from 'vitest'
import { clientAddress, isOwnMachine } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, 'gone'],
])('[SIL-ORD-001] tries from %s are counted for %s', (ip, counted) => expect(clientAddress({ ip })).toBe(counted))

test('two addresses of one /64 are one, of two are two', () => {
  expect(clientAddress({ ip: '2001:db8:1:2:ffff::1' })).toBe(clientAddress({ ip: '2001:db8:1:2::abcd' }))
  expect(clientAddress({ ip: '2001:db8:1:3::1' })).not.toBe(clientAddress({ ip: '2001:db8:1:2::1' }))
})

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['2001:db8::1', false],
  ['1::', false],
])('%s is our own machine: %s', (ip, own) => expect(isOwnMachine(clientAddress({ ip }))).toBe(own))
