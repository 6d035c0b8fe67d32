import { expect, test } from 'vitest'
import { isUnreadable } from './bad-values.ts'

test('[SIL-OPS-05] only the database’s complaints about values are the sender’s fault', () => {
  for (const code of ['22003', '22P02', '22021', '22P05']) expect(isUnreadable({ code })).toBe(true)
  for (const error of [{ code: '22012' }, { code: '23505' }, new Error('x'), null, 'x'])
    expect(isUnreadable(error)).toBe(false)
})
