import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, siteOf } from '#server/base/network.ts'

test.each([
  ['7.7.7.7', '7.7.7.7'],
  ['7.7.7.7:1234', '7.7.7.7'],
  [' 7.7.7.7 ', '7.7.7.7'],
  ['::ffff:7.7.7.7', '7.7.7.7'],
  ['::FFFF:707:707', '7.7.7.7'],
  ['[::ffff:7.7.7.7]:443', '7.7.7.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:8080', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::1:80', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['[fe80::1%25eth0]:80', 'fe80:0:0:0::/64'],
])('%s is in the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  '',
  'unknown',
  '_hidden',
  '1.2.3',
  '1.2.3.256',
  '01.2.3.4',
  '0x7f.1',
  '2130706433',
  '1.2.3.4:',
  '1.2.3.4:80:80',
  '[1.2.3.4',
  '::1::',
  '12345::',
  '%eth0',
  'a'.repeat(16_000),
])('%s is not an address and belongs to the unknown network', (ip) => {
  expect(networkOf(ip)).toBe('unknown')
  expect(siteOf(ip)).toBeNull()
})

test('an IPv6 address has a /48 around it, an IPv4 address none', () => {
  expect(siteOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
  expect(siteOf('[2001:db8:1:ffff::1]:80')).toBe('2001:db8:1::/48')
  expect(siteOf('7.7.7.7')).toBeNull()
  expect(siteOf('::ffff:7.7.7.7')).toBeNull()
})

test('an IPv4 address is one network in every notation', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.nat(65_535), (ip, port) => {
      const forms = [ip, `${ip}:${port}`, `::ffff:${ip}`, `[::ffff:${ip}]:${port}`]
      expect(new Set(forms.map(networkOf))).toEqual(new Set([networkOf(ip)]))
    }),
  )
})

test('two IPv6 addresses are in one network exactly when their first 64 bits match', () => {
  const group = fc.nat(0xffff).map((value) => value.toString(16))
  // None starts like an IPv4-mapped address.
  const half = fc.array(group, { minLength: 3, maxLength: 3 }).map((rest) => ['2001', ...rest])
  const of = (...halves: string[][]) => networkOf(halves.flat().join(':'))
  fc.assert(
    fc.property(half, half, half, (network, one, other) => {
      expect(of(network, one)).toBe(of(network, other))
      expect(of(other, one) === of(network, one)).toBe(other.join() === network.join())
    }),
  )
})

test('any text has a network', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(networkOf(text)).toMatch(/^[\w.:/]+$/)
    }),
  )
})
