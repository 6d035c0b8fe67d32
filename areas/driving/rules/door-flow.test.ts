import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDoorChecked } from './door-checklist.ts'
import {
  backQuestion,
  type DoorEvent,
  type DoorState,
  doorProgress,
  doorStart,
  doorStep,
  isForRecipient,
  isRefused,
} from './door-flow.ts'

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

test('[DLV-29] [SIL-OPS-85] a refused ID is kept as read, and neither another date nor another person undoes it', () => {
  const refused = walk(...atChecklist, fill(young))
  expect(refused).toMatchObject({ refusal: 'refused', readings: [{ birth_date: '11/22/2005', is_correction: false }] })
  expect(doorStep(refused, fill(good), today)).toBe(refused)
  const elsewhere = doorStep({ ...refused, screen: 'choose_recipient' }, choose(other), today)
  expect(elsewhere).toMatchObject({ screen: 'choose_recipient', recipient: dana })
  expect(doorStep(refused, say('checklist_done' as never), today).screen).toBe('checklist')
})

test('[SIL-OPS-85] a typing mistake is corrected once', () => {
  const refused = walk(...atChecklist, fill(good), fill(young))
  expect(refused.checklist.confirmed).toEqual([false, true, false, true])
  const correcting = doorStep(refused, { type: 'typing_mistake' }, today)
  expect(correcting).toMatchObject({
    refusal: 'correcting',
    checklist: { birth_date: '', expiration_date: '06/02/2029' },
  })
  const right = doorStep(doorStep(correcting, fill(good), today), fill(good), today)
  const ticked = doorStep(
    right,
    fill({ ...right.checklist, confirmed: [true, true, true, true] } as typeof good),
    today,
  )
  expect(doorStep(ticked, { type: 'checklist_done' }, today).screen).toBe('certification')

  const worse = doorStep(correcting, fill({ ...young, birth_date: '11/23/2005' }), today)
  expect(worse).toMatchObject({ refusal: 'final', readings: [{ is_correction: false }, { is_correction: true }] })
  expect(doorStep(worse, { type: 'typing_mistake' }, today)).toBe(worse)
})

const scan = { type: 'license_scanned', birth_date: good.birth_date, expiration_date: good.expiration_date } as const

test('[DLV-42] a date that is typed after a scan counts as typed, also where it becomes the same again', () => {
  const scanned = walk(...atChecklist, scan)
  expect(scanned).toMatchObject({ checklist: { birth_date: good.birth_date, expiration_date: good.expiration_date } })
  expect(scanned.sources).toEqual({ birth_date_source: 'scanned', expiration_date_source: 'scanned' })
  expect(doorStep(scanned, fill(good), today).sources).toEqual(scanned.sources)
  const retyped = [fill({ ...good, birth_date: '06/02/199' }), fill(good)].reduce(
    (state, event) => doorStep(state, event, today),
    scanned,
  )
  expect(retyped.sources).toEqual({ birth_date_source: 'typed', expiration_date_source: 'scanned' })
  expect(doorStep(retyped, scan, today).sources).toEqual(scanned.sources)
})

test('[DLV-42] a barcode without an expiration date leaves that one to be typed', () => {
  const { birth_date } = good
  const scanned = walk(...atChecklist, { type: 'license_scanned', birth_date })
  expect(scanned).toMatchObject({ checklist: { birth_date, expiration_date: '' } })
  expect(scanned.sources).toEqual({ birth_date_source: 'scanned' })
  const typed = doorStep(scanned, fill(good), today)
  expect(typed.sources).toEqual({ birth_date_source: 'scanned', expiration_date_source: 'typed' })
})

test('[DLV-42] [SIL-OPS-85] a refused reading says how it was read, and its correction says so anew', () => {
  const refused = walk(...atChecklist, fill({ ...good, birth_date: '' }), { ...scan, birth_date: young.birth_date })
  expect(refused).toMatchObject({ refusal: 'refused', readings: [{ birth_date_source: 'scanned' }] })
  const correcting = doorStep(refused, { type: 'typing_mistake' }, today)
  expect(correcting.sources).toEqual({ birth_date_source: undefined, expiration_date_source: 'scanned' })
  expect(doorStep(correcting, fill(good), today).sources).toEqual({
    birth_date_source: 'typed',
    expiration_date_source: 'scanned',
  })
})

test('[SIL-OPS-85] other dates are another look at the ID: photo and signature are ticked anew', () => {
  const read = walk(...atChecklist, fill(good), fill({ ...good, expiration_date: '06/03/2029' }))
  expect(read.checklist.confirmed).toEqual([false, true, false, true])
  expect(read.refusal).toBe('none')
})

const uploading = () => walk(choose(other), ...photosTaken, ...signedAndChecked)
const photosTaken: DoorEvent[] = [
  { type: 'photo_taken', side: 'front' },
  { type: 'photo_taken', side: 'back' },
  { type: 'photos_done' },
]
const signedAndChecked: DoorEvent[] = [
  { type: 'signed' },
  { type: 'phone_returned' },
  fill(good),
  fill(good),
  { type: 'checklist_done' },
  { type: 'certified' },
  { type: 'phone_returned' },
]

test('[SIL-OPS-60] a photo that was refused is taken again, and nothing else', () => {
  const refused = uploading()
  expect(refused.screen).toBe('uploading')
  const again = doorStep(refused, { type: 'redo', at: 'upload_ids', sides: ['front'] }, today)
  expect(again).toMatchObject({ screen: 'upload_ids', photos: { front: false, back: true }, signed: true })
  const sent = ([{ type: 'photo_taken', side: 'front' }, { type: 'photos_done' }] as const).reduce<DoorState>(
    (state, event) => doorStep(state, event, today),
    again,
  )
  expect(sent).toMatchObject({ screen: 'uploading', outcome: 'delivered', resumeAt: undefined })
})

test('[SIL-OPS-60] a photo whose refusal comes by the checklist leads back there', () => {
  const atList = walk(choose(other), ...photosTaken, 'signed', 'phone_returned', fill(good))
  const again = doorStep(atList, { type: 'redo', at: 'upload_ids', sides: ['back'] }, today)
  const back = ([{ type: 'photo_taken', side: 'back' }, { type: 'photos_done' }] as const).reduce<DoorState>(
    (state, event) => doorStep(state, event, today),
    again,
  )
  expect(back).toMatchObject({ screen: 'checklist', checklist: { birth_date: good.birth_date } })
})

test('[SIL-OPS-60] a signature that could not be read is given again, and bound again', () => {
  const again = doorStep(uploading(), { type: 'redo', at: 'signature' }, today)
  expect(again).toMatchObject({ screen: 'signature', signed: false, checklist: { birth_date: good.birth_date } })
})

test('[SIL-OPS-60] [SIL-OPS-85] an ID that the server refuses leads to the checklist, never straight to the rejection', () => {
  const refused = doorStep(uploading(), { type: 'id_refused', isFinal: true }, today)
  expect(refused).toMatchObject({ screen: 'checklist', refusal: 'final' })
  expect(doorStep(uploading(), { type: 'reject_opened' }, today).screen).toBe('uploading')
})

test('[SIL-OPS-60] Back is one step back, and asks before it loses anything', () => {
  const from = (screen: DoorState['screen']) =>
    doorStep({ ...doorStart, recipient: dana, screen }, { type: 'back' }, today)
  expect(from('signature').screen).toBe('choose_recipient')
  expect(from('checklist').screen).toBe('signature')
  expect(from('certification').screen).toBe('checklist')
  expect(from('return_to_driver_again').screen).toBe('certification')
  expect(from('uploading').screen).toBe('uploading')
  for (const screen of [
    'signature',
    'return_to_driver',
    'checklist',
    'certification',
    'return_to_driver_again',
  ] as const)
    expect(backQuestion({ ...doorStart, screen })).toBeTruthy()
  for (const screen of ['choose_recipient', 'upload_ids', 'reject'] as const)
    expect(backQuestion({ ...doorStart, screen })).toBeUndefined()
})

const anyEvent: fc.Arbitrary<DoorEvent> = fc.oneof(
  fc.constantFrom(choose(dana), choose(other), fill(good), fill(young), scan),
  fc.constantFrom<DoorEvent>({ type: 'photo_taken', side: 'front' }, { type: 'photo_taken', side: 'back' }),
  fc.constant<DoorEvent>({ type: 'rejection_filled', rejection }),
  fc.constantFrom<DoorEvent>(
    { type: 'redo', at: 'upload_ids', sides: ['front'] },
    { type: 'redo', at: 'signature' },
    { type: 'id_refused', isFinal: false },
  ),
  fc.constantFrom<DoorEvent>(
    ...(
      [
        'photos_done',
        'signed',
        'phone_returned',
        'checklist_done',
        'new_signature',
        'typing_mistake',
        'certified',
        'reject_opened',
        'rejected',
        'back',
        'uploaded',
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
      expect(isRefused(state)).toBe(false)
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
