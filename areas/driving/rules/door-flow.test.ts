import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDoorChecked } from './door-checklist.ts'
import { type DoorEvent, type DoorState, doorProgress, doorStart, doorStep, isForRecipient } from './door-flow.ts'

const today = '2026-11-21'
const dana = { recipient_id: 7, name: 'Dana Whitfield' }
const other = { recipient_id: 'new', name: 'Noor Haddad' } as const
const good = { birth_date: '06/02/1991', expiration_date: '06/02/2029', confirmed: [true, true, true, true] }
const young = { ...good, birth_date: '11/22/2005' }
const rejection = { reasons: [0], note: '' }

const choose = (recipient: typeof dana | typeof other): DoorEvent => ({ type: 'recipient_chosen', recipient })
const fill = (checklist: typeof good): DoorEvent => ({ type: 'checklist_filled', checklist })
const say = (type: Extract<DoorEvent, { recipient?: never }>['type']) => ({ type }) as DoorEvent

function walk(...events: (DoorEvent | DoorEvent['type'])[]): DoorState {
  return events.reduce<DoorState>(
    (state, event) => doorStep(state, typeof event === 'string' ? say(event as never) : event, today),
    doorStart,
  )
}
const atChecklist = [choose(dana), 'signed', 'phone_returned'] as const

test('[DLV-21] the main path: recipient, signature, return, checklist, certification, return, uploading, home', () => {
  const path: (DoorEvent | DoorEvent['type'])[] = [
    choose(dana),
    'signed',
    'phone_returned',
    fill(good),
    'checklist_done',
    'certified',
    'phone_returned',
    'uploaded',
  ]
  const screens = path.map((_, index) => walk(...path.slice(0, index + 1)).screen)
  expect([doorStart.screen, ...screens]).toEqual([
    'choose_recipient',
    'signature',
    'return_to_driver',
    'checklist',
    'checklist',
    'certification',
    'return_to_driver_again',
    'uploading',
    'home',
  ])
  expect(walk(...path.slice(0, 7)).outcome).toBe('delivered')
})

test('[DLV-01] [DLV-03] [DLV-04] a recipient is needed, and Other needs a name', () => {
  expect(doorStart.screen).toBe('choose_recipient')
  expect(walk('signed').screen).toBe('choose_recipient')
  expect(walk(choose({ recipient_id: 'new', name: '  ' } as never)).screen).toBe('choose_recipient')
})

test('[DLV-11] [SIL-OPS-74] Upload IDs comes only for Other, needs both photos, and leads to the signature', () => {
  expect(walk(choose(other)).screen).toBe('upload_ids')
  const front: DoorEvent = { type: 'photo_taken', side: 'front' }
  const back: DoorEvent = { type: 'photo_taken', side: 'back' }
  expect(walk(choose(other), front, 'photos_done').screen).toBe('upload_ids')
  expect(walk(choose(other), front, back, 'photos_done').screen).toBe('signature')
})

test('[DLV-22] [SIL-OPS-83] New Signature goes back to the pad and discards what was signed and its confirmation', () => {
  const again = walk(...atChecklist, fill(good), 'new_signature')
  expect(again).toMatchObject({ screen: 'signature', signed: false })
  expect(again.checklist).toMatchObject({ birth_date: good.birth_date, confirmed: [true, true, false, true] })
})

test('[DLV-23] [DLV-24] [DLV-47] Reject Delivery opens from the checklist, needs a reason, and goes to uploading', () => {
  expect(walk(...atChecklist, 'reject_opened').screen).toBe('reject')
  expect(walk(...atChecklist, 'reject_opened', 'rejected').screen).toBe('reject')
  const sent = walk(...atChecklist, 'reject_opened', { type: 'rejection_filled', rejection }, 'rejected')
  expect(sent).toMatchObject({ screen: 'uploading', outcome: 'rejected' })
  expect(doorStep(sent, say('uploaded' as never), today).screen).toBe('home')
  expect(walk(...atChecklist, 'reject_opened', 'back').screen).toBe('checklist')
})

test('[SIL-OPS-86] nobody of legal age at the door: rejecting is open before anyone is chosen', () => {
  expect(walk('reject_opened').screen).toBe('reject')
  expect(walk('reject_opened', 'back').screen).toBe('choose_recipient')
})

test('[DLV-41] the checklist does not let a young recipient or a missing confirmation pass', () => {
  expect(walk(...atChecklist, fill(young), 'checklist_done').screen).toBe('checklist')
  expect(walk(...atChecklist, fill({ ...good, confirmed: [true, true, true, false] }), 'checklist_done').screen).toBe(
    'checklist',
  )
})

test('[DLV-29] someone else may receive it when the ID forbids it; nothing of the first person is kept', () => {
  expect(walk(...atChecklist, fill(good), 'someone_else').screen).toBe('checklist')
  expect(walk(...atChecklist, fill(young), 'someone_else').screen).toBe('choose_recipient')
  expect(walk(...atChecklist, fill(young), 'someone_else', choose(other))).toMatchObject({
    signed: false,
    checklist: { birth_date: '' },
    photos: { front: false, back: false },
  })
})

const anyEvent: fc.Arbitrary<DoorEvent> = fc.oneof(
  fc.constantFrom(choose(dana), choose(other), fill(good), fill(young)),
  fc.constantFrom<DoorEvent>({ type: 'photo_taken', side: 'front' }, { type: 'photo_taken', side: 'back' }),
  fc.constant<DoorEvent>({ type: 'rejection_filled', rejection }),
  fc.constantFrom<DoorEvent>(
    ...(
      [
        'photos_done',
        'signed',
        'phone_returned',
        'checklist_done',
        'new_signature',
        'someone_else',
        'certified',
        'reject_opened',
        'rejected',
        'back',
        'uploaded',
        'upload_abandoned',
      ] as const
    ).map((type) => ({ type })),
  ),
)

test('[DLV-21] [DLV-41] no way through leads to a hand-over without recipient, signature and a full checklist', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state = doorStart
      for (const event of events) state = doorStep(state, event, today)
      if (state.outcome !== 'delivered') return
      expect(state.recipient).toBeDefined()
      expect(state.signed).toBe(true)
      expect(isDoorChecked(state.checklist, today)).toBe(true)
      if (state.recipient?.recipient_id === 'new') expect(state.photos).toEqual({ front: true, back: true })
    }),
    { numRuns: 2000 },
  )
})

test('[DLV-16] [DLV-19] the screens in the recipient’s hand lead only back to the driver', () => {
  for (const screen of ['signature', 'return_to_driver', 'certification', 'return_to_driver_again'] as const) {
    expect(isForRecipient(screen)).toBe(true)
    expect(doorStep({ ...doorStart, screen }, { type: 'reject_opened' }, today).screen).toBe(screen)
  }
  expect(isForRecipient('checklist')).toBe(false)
})

test('[DLV-21] the dots count one step more for Other', () => {
  expect(doorProgress(walk(choose(dana)))).toEqual({ step: 2, of: 5 })
  expect(doorProgress(walk(choose(other)))).toEqual({ step: 2, of: 6 })
  expect(doorProgress(walk(...atChecklist, 'reject_opened'))).toEqual({ step: 3, of: 5 })
})
