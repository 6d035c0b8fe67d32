import { describe, expect, test } from 'vitest'
import { atRest, type EditableEvent, editableAfter, textToSave } from './editable-state.ts'

const stateAfter = (...events: EditableEvent[]) => events.reduce(editableAfter, atRest)
const focus: EditableEvent = { type: 'focus', clears: false }
const type = (text: string): EditableEvent => ({ type: 'type', text })
const send: EditableEvent = { type: 'send', text: 'IPA' }
const refused = (gives_way: boolean): EditableEvent => ({ type: 'refused', error: 'No.', gives_way })

describe('[MED-10] a cell', () => {
  test('shows what is saved until something is typed', () => {
    expect(stateAfter(focus)).toEqual({ ...atRest, focused: true })
    expect(stateAfter(focus, type('IPA')).typed).toBe('IPA')
    expect(stateAfter(focus, type('IPA'), { type: 'put_back' }).typed).toBeUndefined()
  })

  test('[MED-32] of a placeholder clears when it gets focus, and what was typed there before does not', () => {
    expect(stateAfter({ type: 'focus', clears: true }).typed).toBe('')
    expect(stateAfter({ type: 'focus', clears: true }, type('IPA'), { type: 'focus', clears: true }).typed).toBe('IPA')
  })

  test('[MED-11] is not editable while its edit is pending, and is again when the reply arrives', () => {
    const pending = stateAfter(focus, type('IPA'), send)
    expect(pending.loading).toBe(true)
    expect(editableAfter(pending, type('changed')).typed).toBe('IPA')
    expect(editableAfter(pending, { type: 'put_back' }).typed).toBe('IPA')
    expect(editableAfter(pending, { type: 'saved' })).toMatchObject({ loading: false, typed: undefined })
  })

  test('keeps a refused text, and says why until it is changed', () => {
    const state = stateAfter(focus, type('IPA'), send, refused(false))
    expect(state).toMatchObject({ typed: 'IPA', loading: false, error: 'No.' })
    expect(editableAfter(state, type('IPA 2')).error).toBeUndefined()
  })

  test('[SIL-OPS-100] of a menu shows the earlier value again, and why until its next focus; the text can be sent again', () => {
    const state = stateAfter(focus, type('IPA'), send, { type: 'blur' }, refused(true))
    expect(state).toMatchObject({ typed: undefined, refused: 'IPA', loading: false, error: 'No.' })
    expect(editableAfter(state, focus)).toEqual({ ...atRest, focused: true })
    expect(editableAfter(state, send)).toMatchObject({ typed: 'IPA', loading: true, error: undefined })
  })
})

test.each([
  ['a change', stateAfter(type(' IPA ')), false, 'IPA'],
  ['nothing typed', atRest, false, undefined],
  ['the same again', stateAfter(type('Stout ')), false, undefined],
  ['an emptied value', stateAfter(type('')), false, ''],
  ['an emptied placeholder', stateAfter(type('')), true, undefined],
  ['what is under way', stateAfter(type('IPA'), send), false, undefined],
])('of %s is sent what differs', (_, state, clears, sent) => {
  expect(textToSave(state, 'Stout', clears)).toBe(sent)
})
