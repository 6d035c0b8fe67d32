import { expect, test } from 'vitest'
import { withNotice } from './notices.ts'

test('the same words replace themselves, and the oldest of four goes', () => {
  const notice = (id: number, text: string) => ({ id, kind: 'info' as const, text })
  const three = [notice(1, 'a'), notice(2, 'b'), notice(3, 'c')]
  expect(withNotice(three, notice(4, 'b')).map(({ id }) => id)).toEqual([1, 3, 4])
  expect(withNotice(three, notice(4, 'd')).map(({ id }) => id)).toEqual([2, 3, 4])
})
