import { expect, test } from 'vitest'
import { eventText } from './thread.ts'

const zone = 'America/New_York'

test.each([
  ['ticket_assigned', { before: null, after: 'Grace', own: true }, { text: 'Taken' }],
  ['ticket_assigned', { before: 'Lee', after: 'Grace', own: true }, { text: 'Taken over from Lee' }],
  [
    'ticket_assigned',
    { before: 'Lee', after: 'Grace', own: false },
    { text: 'Given to Grace', detail: 'was with Lee' },
  ],
  ['ticket_assigned', { before: 'Lee', after: null, own: false }, { text: 'Put back by Lee' }],
  ['ticket_solved', { before: 'open' }, { text: 'Solved' }],
  ['ticket_open', { before: 'closed', split_from: 3 }, { text: 'Taken out of ticket 3 again' }],
  ['ticket_merged', { into: 3 }, { text: 'Merged into ticket 3' }],
  ['ticket_merged', { from: 4 }, { text: 'Ticket 4 merged into this one' }],
  ['ticket_linked', { label: 'order #7' }, { text: 'Linked order #7' }],
  [
    'ticket_changed',
    {
      before: { kind: 'other', due_at: null, phone_number: '' },
      after: { kind: 'payment', due_at: Date.parse('2026-11-23T23:00:00Z'), phone_number: '4045550170' },
    },
    {
      text: 'Kind Payment, Due 11/23/2026 6:00 PM, Phone (404) 555-0170',
      detail: 'was Other, was at no time, was nothing',
    },
  ],
  ['ticket_changed', { before: {}, after: {} }, { text: 'Saved' }],
  ['something_new', {}, { text: 'something new' }],
  ['ticket_note', { ticket_note_id: 1 }, undefined],
  ['ticket_text', { message_id: 1 }, undefined],
  ['task_create', {}, undefined],
])('%s %j reads %j', (what, detail, told) => expect(eventText({ what, detail }, zone)).toEqual(told))
