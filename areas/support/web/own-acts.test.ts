import { expect, test } from 'vitest'
import type { Answer } from '#platform/web/forms/answer.ts'
import { makeOwnActs } from './own-acts.ts'

type Saved = Answer<{ version: number }>

/** An act that is answered when the test says so. */
function held() {
  let answer: (saved: Saved) => void = () => undefined
  const asked = new Promise<Saved>((resolve) => {
    answer = resolve
  })
  return { asked, made: (version: number) => answer({ ok: true, data: { version } }), answer }
}
const refused: Saved = { ok: false, error: 'changed_meanwhile', message: 'Somebody else has taken it.' }

/** Over which version a form is saved that was begun at 4. */
async function savedOver({ saveOver }: ReturnType<typeof makeOwnActs>): Promise<number> {
  let over = 0
  await saveOver({ expected_version: 4 }, async ({ expected_version }) => {
    over = expected_version
    return { ok: true, data: { version: expected_version + 1 } }
  })
  return over
}

test('what is saved while one’s own act is on its way waits for it, and goes on from what it made', async () => {
  const own = makeOwnActs()
  const taking = held()
  void own.act(taking.asked)
  const saving = savedOver(own)
  taking.made(5)
  expect(await saving).toBe(5)
})

test('also behind several acts, and behind what was saved before', async () => {
  const own = makeOwnActs()
  const [taking, solving] = [held(), held()]
  void own.act(taking.asked)
  void own.act(solving.asked)
  const saving = savedOver(own)
  solving.made(6)
  taking.made(5)
  expect(await saving).toBe(6)
  expect(await savedOver(own)).toBe(7)
})

test('somebody else’s change in between stands in the way as before', async () => {
  const own = makeOwnActs()
  const taking = held()
  void own.act(taking.asked)
  const saving = savedOver(own)
  // 5 was made by another.
  taking.made(6)
  expect(await saving).toBe(4)
})

test('an act that was refused, or never answered, holds nothing up', async () => {
  const own = makeOwnActs()
  const taking = held()
  void own.act(taking.asked)
  own.act(Promise.reject(new Error('no answer'))).catch(() => undefined)
  const saving = savedOver(own)
  taking.answer(refused)
  expect(await saving).toBe(4)
})
