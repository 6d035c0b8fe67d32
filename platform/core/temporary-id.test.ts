import { expect, test } from 'vitest'
import { isTemporaryId, temporaryIds } from './temporary-id.ts'

test('[TRN-21] [TRN-22] [SIL-OPS-14] ids of a page count from 1 and name their page', () => {
  const next = temporaryIds('0a1b2c3d')
  const other = temporaryIds('ffffffff')
  expect([next(), next(), other(), next()]).toEqual(['t0a1b2c3d:1', 't0a1b2c3d:2', 'tffffffff:1', 't0a1b2c3d:3'])
})

test.each(['t0a1b2c3d:1', 't_:0', 't-a_Z9:12345678901', `t${'x'.repeat(150)}:7`])(
  '[TRN-21] [SIL-OPS-14] %j is a temporary id',
  (text) => expect(isTemporaryId(text)).toBe(true),
)

test.each([
  't:1',
  'x1:1',
  't1:',
  't1:a',
  't1:-1',
  't1:1 ',
  ' t1:1',
  't1:1\n',
  'T1:1',
  't1.2:3',
  `t${'x'.repeat(200)}:7`,
  '',
  7,
  null,
  undefined,
  {},
  ['t1:1'],
])('[TRN-21] %j is none', (value) => expect(isTemporaryId(value)).toBe(false))
