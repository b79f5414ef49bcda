import { expect, test } from 'vitest'
import { refusedLicenses } from '#tests/support/licenses.ts'

test('every package that the portal needs at run time has an allowed license', () => {
  expect(refusedLicenses()).toStrictEqual([])
})

test('a license that is not allowed and a missing one are refused, also in a nested package', () => {
  const packages = {
    'node_modules/free': { version: '1.0.0', license: 'MIT' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    'node_modules/copyleft': { version: '2.0.0', license: 'GPL-3.0-only' },
    'node_modules/free/node_modules/@scope/both': { version: '3.0.0', license: 'MIT AND GPL-2.0' },
    'node_modules/old': { version: '4.0.0', license: { type: 'MIT' }, devOptional: true },
  }
  expect(refusedLicenses({ packages })).toStrictEqual([
    'copyleft@2.0.0: GPL-3.0-only',
    '@scope/both@3.0.0: MIT AND GPL-2.0',
    'old@4.0.0: no license',
  ])
})
