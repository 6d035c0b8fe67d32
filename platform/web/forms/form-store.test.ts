import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Answer } from './answer.ts'
import { checkInput } from './check.ts'
import { type FormStore, makeFormStore, placeAfterMove, type Submission } from './form-store.ts'
import { rowKey } from './path.ts'
import type { Draft } from './session-draft.ts'

const schema = z.strictObject({
  name: z.string().check(z.minLength(1, 'Please enter a name.')),
  items: z.array(z.strictObject({ label: z.string().check(z.minLength(1)) })),
})
type Question = z.input<typeof schema>
type Saved = { readonly id: number }
const question: Question = { name: 'Size', items: [{ label: 'S' }, { label: 'M' }, { label: 'L' }] }

function submission(send: (input: Question) => Promise<Answer<Saved>>): Submission<Question, Question, Saved> {
  return {
    check: (values) => checkInput(schema, values, Object.keys(values)),
    send,
    conflictError: 'changed_meanwhile',
    unanswered: 'It was not saved. Please try again.',
  }
}
const saves = async (): Promise<Answer<Saved>> => ({ ok: true, data: { id: 7 } })
const refuses = (error: string, message: string, field?: string) => async (): Promise<Answer<Saved>> => ({
  ok: false,
  error,
  message,
  field,
})
const form = (values = question, version?: number, draft?: Draft<Question>): FormStore<Question, Saved> =>
  makeFormStore<Question, Saved>(values, version, draft)

describe('sending a form', () => {
  test('what the schema refuses is not sent, and the words stand under the path of each field', async () => {
    const store = form({ name: '', items: [{ label: 'S' }, { label: '' }] })
    const send = vi.fn(saves)
    await store.submit(submission(send))
    expect(send).not.toHaveBeenCalled()
    expect(store.state()).toMatchObject({
      errors: { name: 'Please enter a name.', 'items.1.label': 'Please fill this in.' },
      failures: 1,
      loading: false,
    })
  })

  test('pressed twice, it is sent once', async () => {
    const store = form()
    const answer = Promise.withResolvers<Answer<Saved>>()
    const send = vi.fn(() => answer.promise)
    const first = store.submit(submission(send))
    const second = store.submit(submission(send))
    expect(store.state().loading).toBe(true)
    answer.resolve({ ok: true, data: { id: 7 } })
    await Promise.all([first, second])
    expect(send).toHaveBeenCalledTimes(1)
    expect(store.state()).toMatchObject({ loading: false, reply: { id: 7 } })
  })

  test('what is under way does not change', async () => {
    const store = form()
    const answer = Promise.withResolvers<Answer<Saved>>()
    const sent = store.submit(submission(() => answer.promise))
    store.set('name', 'Changed')
    answer.resolve({ ok: true, data: { id: 7 } })
    await sent
    expect(store.state().values.name).toBe('Size')
  })

  test('no answer keeps what was typed, and says so each time anew', async () => {
    const store = form()
    store.set('name', 'Cheese')
    const lost = () => Promise.reject(new Error('no network'))
    await store.submit(submission(lost))
    await store.submit(submission(lost))
    expect(store.state()).toMatchObject({ errors: { '': 'It was not saved. Please try again.' }, failures: 2 })
    expect(store.state().values.name).toBe('Cheese')
    expect(store.isDirty()).toBe(true)
  })

  test.each([
    ['beside its field', 'name', { name: 'Taken.' }],
    ['beside the field of a row', 'items.2.label', { 'items.2.label': 'Taken.' }],
    ['over the whole form where it names no field of it', 'market_id', { '': 'Taken.' }],
    ['over the whole form where it names none', undefined, { '': 'Taken.' }],
  ])('a refusal of the server stands %s', async (_, field, errors) => {
    const store = form()
    await store.submit(submission(refuses('name_taken', 'Taken.', field)))
    expect(store.state().errors).toEqual(errors)
  })

  test('nothing is unsaved any more when the page leads elsewhere', async () => {
    const store = form()
    store.set('name', 'Cheese')
    const dirtyThen: boolean[] = []
    await store.submit({ ...submission(saves), done: () => void dirtyThen.push(store.isDirty()) })
    expect(dirtyThen).toEqual([false])
  })
})

describe('typing', () => {
  test('what was said of a field goes when it is changed, and stays beside the others', async () => {
    const store = form({ name: '', items: [{ label: '' }] })
    await store.submit(submission(saves))
    store.set('items.0.label', 'S')
    expect(store.state().errors).toEqual({ name: 'Please enter a name.' })
  })

  test('a form is unsaved only while it differs', () => {
    const store = form()
    store.set('items.1.label', 'XL')
    expect(store.isDirty()).toBe(true)
    store.set('items.1.label', 'M')
    expect(store.isDirty()).toBe(false)
  })
})

describe('[SIL-ORD-168] a row that somebody else has changed meanwhile', () => {
  const stale = refuses('changed_meanwhile', 'Somebody else has changed this.')

  test('keeps what was typed and brings the present row', async () => {
    const store = form(question, 3)
    store.set('name', 'Mine')
    const refresh = vi.fn(async () => undefined)
    await store.submit({ ...submission(stale), refresh })
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(store.state()).toMatchObject({ conflict: 'Somebody else has changed this.', version: 3, errors: {} })
    expect(store.state().values.name).toBe('Mine')
  })

  test('theirs takes the place of what was typed', async () => {
    const store = form(question, 3)
    store.set('name', 'Mine')
    await store.submit(submission(stale))
    store.load({ ...question, name: 'Theirs' }, 4)
    expect(store.state()).toMatchObject({ version: 4, conflict: undefined, values: { name: 'Theirs' } })
    expect(store.isDirty()).toBe(false)
  })

  test('mine goes on from the present version', async () => {
    const store = form(question, 3)
    store.set('name', 'Mine')
    await store.submit(submission(stale))
    store.keepMine(4)
    expect(store.state()).toMatchObject({ version: 4, conflict: undefined, values: { name: 'Mine' } })
    expect(store.isDirty()).toBe(true)
  })
})

describe('repeating parts', () => {
  const labels = (store: FormStore<Question, Saved>) => store.state().values.items.map(({ label }) => label)
  const keys = (store: FormStore<Question, Saved>) => store.state().values.items.map(rowKey)

  test('rows are added, removed and moved, and keep their keys while they are edited', () => {
    const store = form()
    const [small, middle, large] = keys(store)
    store.set('items.2.label', 'XL')
    store.moveRow('items', 2, 0)
    expect(labels(store)).toEqual(['XL', 'S', 'M'])
    expect(keys(store)).toEqual([large, small, middle])
    store.removeRow('items', 1)
    store.insertRow('items', 2, { label: 'new' })
    expect(labels(store)).toEqual(['XL', 'M', 'new'])
    expect(keys(store).slice(0, 2)).toEqual([large, middle])
  })

  test('errors go with their rows', async () => {
    const store = form({ name: 'Size', items: [{ label: 'S' }, { label: '' }, { label: 'L' }] })
    await store.submit(submission(saves))
    store.moveRow('items', 1, 2)
    expect(store.state().errors).toEqual({ 'items.2.label': 'Please fill this in.' })
    store.insertRow('items', 0, { label: 'XS' })
    expect(store.state().errors).toEqual({ 'items.3.label': 'Please fill this in.' })
    store.removeRow('items', 3)
    expect(store.state().errors).toEqual({})
  })

  test.each([
    [0, 2, [2, 0, 1, 3]],
    [3, 1, [0, 2, 3, 1]],
    [1, 1, [0, 1, 2, 3]],
  ])('moving row %i to %i, rows stand at %j', (from, to, places) => {
    expect([0, 1, 2, 3].map((index) => placeAfterMove(index, from, to))).toEqual(places)
  })
})

describe('a draft', () => {
  test('is written with each change, survives a failure and goes with the save', async () => {
    let stored: ReturnType<Draft<Question>['read']>
    const draft: Draft<Question> = {
      read: () => stored,
      write: (typed) => {
        stored = typed
      },
      clear: () => {
        stored = undefined
      },
    }
    const store = form(question, 3, draft)
    store.set('name', 'Cheese')
    await store.submit(submission(() => Promise.reject(new Error('no network'))))
    const again = form({ ...question, name: 'Theirs' }, 4, draft)
    expect(again.state()).toMatchObject({ values: { name: 'Cheese' }, version: 3 })
    expect(again.isDirty()).toBe(true)
    await again.submit(submission(saves))
    expect(stored).toBeUndefined()
  })
})
