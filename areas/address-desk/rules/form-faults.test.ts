import { expect, test } from 'vitest'
import { manualFaults, suggestedFaults } from './form-faults.ts'

const whole = {
  addr_line_1: '52 Chapel Hill Rd',
  city: 'Bellwether',
  state: 'GA',
  zip: '30601',
  pin: { lat: 33.9, lng: -83.3 },
  manager_review: 'no',
} as const

test('[ADR-10…15] each thing that is missing is named, in the order of the form', () => {
  expect(manualFaults(whole)).toEqual([])
  const nothing = { addr_line_1: '', city: '', state: '', zip: '', pin: null, manager_review: '' } as const
  expect(manualFaults(nothing).map(({ message }) => message)).toEqual([
    'Please select a map location for this address',
    'Please choose whether this address needs manager review',
    'Please enter the address line for this address',
    'Please enter the city for this address',
    'Please enter the state for this address',
    'Please enter the zip for this address',
  ])
})

test.each([
  [{ pin: null }, 'pin'],
  [{ manager_review: '' }, 'manager_review'],
  [{ addr_line_1: '' }, 'addr_line_1'],
  [{ city: '' }, 'city'],
  [{ state: '' }, 'state'],
  [{ state: 'Georgia' }, 'state'],
  [{ zip: '' }, 'zip'],
  [{ zip: '3060' }, 'zip'],
] as const)('[ADR-10…15] %j alone is told beside its field', (change, field) => {
  expect(manualFaults({ ...whole, ...change }).map((fault) => fault.field)).toEqual([field])
})

const chosen = {
  address_selection_id: '7',
  past_updates: false,
  future_updates: false,
  replacement_method: '',
} as const

test.each([
  [{ address_selection_id: '' }, ['address_selection_id']],
  [{ past_updates: true }, ['replacement_method']],
  [{ future_updates: true }, ['replacement_method']],
  [{ past_updates: true, future_updates: true, replacement_method: 'link' }, []],
  [{}, []],
  [{ address_selection_id: '', past_updates: true }, ['address_selection_id', 'replacement_method']],
] as const)('[ADR-17…19] a suggestion with %j lacks %j', (change, fields) => {
  expect(suggestedFaults({ ...chosen, ...change }).map(({ field }) => field)).toEqual(fields)
})
