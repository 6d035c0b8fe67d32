import { describe, expect, test } from 'vitest'
import { dueText } from './due-text.ts'
import { type EventForm, eventFaults, visitOf } from './event-form.ts'
import { asksOtherReason, asksReason, outcomes, outcomeText, reasonText, rejectionReasons } from './outcome.ts'
import { type PersonForm, personFault, sameAs } from './person-form.ts'
import { stageOf, stageText } from './stage.ts'

const today = '2026-11-20'
const form: EventForm = {
  event_date: '11/20/2026',
  outcome: 3,
  rejection_reason: 0,
  other_reason: '',
  notes: '',
  next_step: '',
  next_step_on: '',
}
const faultsOf = (more: Partial<EventForm>) => eventFaults({ ...form, ...more }, today)
const fieldsOf = (more: Partial<EventForm>) => faultsOf(more).map(({ field }) => field)

describe('outcomes', () => {
  test('[SIL-ORD-124] have the numbers that the wire carries', () => {
    expect(outcomes.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(rejectionReasons.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6])
    expect([outcomeText(1), outcomeText(6), outcomeText(7), outcomeText(8)]).toEqual([
      'Left information',
      'Signed',
      'Rejected',
      '',
    ])
    expect([reasonText(1), reasonText(6), reasonText(0)]).toEqual(['Price', 'Other', ''])
  })

  test('[SLS-04] [SLS-05] outcome 7 asks for a reason, any other does not', () => {
    expect(outcomes.filter(({ value }) => asksReason(value)).map(({ value }) => value)).toEqual([7])
    expect(asksReason(0)).toBe(false)
  })

  test('[SLS-06] [SLS-07] reason 6 asks for words, any other does not, nor reason 6 of an outcome that has none', () => {
    expect(rejectionReasons.filter(({ value }) => asksOtherReason(7, value)).map(({ value }) => value)).toEqual([6])
    expect(asksOtherReason(5, 6)).toBe(false)
  })
})

describe('an event', () => {
  test.each<[string, Partial<EventForm>, string[]]>([
    ['a whole one', {}, []],
    ['a date of the wire', { event_date: '2026-11-19' }, []],
    ['no date', { event_date: '' }, ['event_date']],
    ['a date that is none', { event_date: '02/30/2026' }, ['event_date']],
    ['tomorrow', { event_date: '11/21/2026' }, ['event_date']],
    ['no outcome', { outcome: 0 }, ['outcome']],
    ['an outcome that is none', { outcome: 8 }, ['outcome']],
    ['rejected without a reason', { outcome: 7 }, ['rejection_reason']],
    ['rejected for a reason that is none', { outcome: 7, rejection_reason: 9 }, ['rejection_reason']],
    [
      'rejected for another reason without words',
      { outcome: 7, rejection_reason: 6, other_reason: '  ' },
      ['other_reason'],
    ],
    ['rejected for another reason', { outcome: 7, rejection_reason: 6, other_reason: 'Landlord' }, []],
    ['rejected for its price', { outcome: 7, rejection_reason: 1 }, []],
    ['a next step before it', { next_step_on: '11/19/2026' }, ['next_step_on']],
    ['a next step on no day', { next_step_on: 'soon' }, ['next_step_on']],
    ['two faults in the order of the form', { event_date: '', outcome: 7 }, ['event_date', 'rejection_reason']],
  ])('[SIL-ORD-124] %s', (_, more, fields) => {
    expect(fieldsOf(more)).toEqual(fields)
  })

  test('[SLS-05] [SLS-07] keeps no reason that its outcome does not ask for', () => {
    const left = { rejection_reason: 6, other_reason: 'Landlord' }
    expect(visitOf({ ...form, ...left, outcome: 5 })).toMatchObject({ rejection_reason: null, other_reason: '' })
    expect(visitOf({ ...form, ...left, outcome: 7, rejection_reason: 1 })).toMatchObject({
      rejection_reason: 1,
      other_reason: '',
    })
    expect(visitOf({ ...form, ...left, outcome: 7 })).toMatchObject({ rejection_reason: 6, other_reason: 'Landlord' })
  })
})

describe('a person', () => {
  const person: PersonForm = { name: 'Dana Pike', position: '', phone: '', email: '', decisionMaker: false }
  test.each<[string, Partial<PersonForm>, string | undefined]>([
    ['a name is enough', {}, undefined],
    ['no name', { name: ' ' }, 'name'],
    ['a phone of nine digits', { phone: '229 555-016' }, 'phone'],
    ['a phone with its country', { phone: '+1 (229) 555-0161' }, undefined],
    ['an e-mail without a place', { email: 'dana@' }, 'email'],
  ])('[SIL-ORD-125] %s', (_, more, field) => {
    expect(personFault({ ...person, ...more })?.field).toBe(field)
  })

  test('[SIL-ORD-125] is the same by phone or by e-mail, however they are written', () => {
    const dana = { phone: '2295550161', email: 'dana@pickle.example' }
    const wes = { phone: '', email: '' }
    expect(sameAs([wes, dana], { phone: '(229) 555-0161', email: '' })).toBe(dana)
    expect(sameAs([wes, dana], { phone: '', email: 'Dana@Pickle.example' })).toBe(dana)
    expect(sameAs([wes, dana], { phone: '2295550162', email: '' })).toBeUndefined()
    expect(sameAs([wes, dana], { phone: '', email: '' })).toBeUndefined()
  })
})

test('a restaurant stands where its latest visit left it', () => {
  const labels = [1, 2, 3, 4, 5, 6, 7].map((outcome) => stageText(stageOf(outcome, false)))
  expect(labels).toEqual(['Follow up', 'Follow up', 'Follow up', 'Meeting', 'Interested', 'Signed', 'Rejected'])
  expect([stageText(stageOf(null, false)), stageText(stageOf(null, true)), stageText(stageOf(7, true))]).toEqual([
    'To visit',
    'Signed',
    'Rejected',
  ])
})

test('a next step says how near it is', () => {
  const texts = [
    ['2026-11-18', -2],
    ['2026-11-19', -1],
    ['2026-11-20', 0],
    ['2026-11-21', 1],
    ['2026-11-24', 4],
    ['2027-02-01', 73],
  ] as const
  expect(texts.map(([day, dueIn]) => dueText(day, dueIn))).toEqual([
    '2 days over',
    '1 day over',
    'today',
    'tomorrow',
    'Tue, Nov 24',
    'Feb 1',
  ])
})
