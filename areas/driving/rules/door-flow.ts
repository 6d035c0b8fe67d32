import type { Day } from '#platform/core/day.ts'
import { type DoorChecklist, emptyChecklist, isDoorChecked, mustReject } from './door-checklist.ts'
import { emptyRejection, hasReason, isTooLong, type Rejection } from './rejection.ts'

/** The screens of the alcohol hand-over (ops §2); `home` is the end. */
export type DoorScreen =
  | 'choose_recipient'
  | 'upload_ids'
  | 'signature'
  | 'return_to_driver'
  | 'checklist'
  | 'certification'
  | 'return_to_driver_again'
  | 'reject'
  | 'uploading'
  | 'home'

/** `new` is the recipient under 'Other', whom nobody named at checkout. */
export type Recipient = { readonly recipient_id: number | 'new'; readonly name: string }

/** All that the flow has collected; photos and the image of the signature stay with the screen, in memory only (SIL-OPS-60). */
export type DoorState = {
  readonly screen: DoorScreen
  readonly recipient: Recipient | undefined
  readonly photos: { readonly front: boolean; readonly back: boolean }
  readonly signed: boolean
  readonly checklist: DoorChecklist
  readonly rejection: Rejection
  /** Where 'Reject Delivery' was opened from. */
  readonly rejectedFrom: DoorScreen
  readonly outcome: 'delivered' | 'rejected' | undefined
}

export type DoorEvent =
  | { readonly type: 'recipient_chosen'; readonly recipient: Recipient }
  | { readonly type: 'photo_taken'; readonly side: 'front' | 'back' }
  | { readonly type: 'photos_done' }
  | { readonly type: 'signed' }
  | { readonly type: 'phone_returned' }
  | { readonly type: 'checklist_filled'; readonly checklist: DoorChecklist }
  | { readonly type: 'checklist_done' }
  | { readonly type: 'new_signature' }
  | { readonly type: 'someone_else' }
  | { readonly type: 'certified' }
  | { readonly type: 'reject_opened' }
  | { readonly type: 'rejection_filled'; readonly rejection: Rejection }
  | { readonly type: 'rejected' }
  | { readonly type: 'back' }
  | { readonly type: 'uploaded' }
  | { readonly type: 'upload_abandoned' }

export const doorStart: DoorState = {
  screen: 'choose_recipient',
  recipient: undefined,
  photos: { front: false, back: false },
  signed: false,
  checklist: emptyChecklist,
  rejection: emptyRejection,
  rejectedFrom: 'choose_recipient',
  outcome: undefined,
}

/** A recipient with a name; only 'Other' can lack one (DLV-03, DLV-04). */
export function mayChoose(recipient: Recipient | undefined): recipient is Recipient {
  return recipient !== undefined && recipient.name.trim() !== ''
}

/** One step of the flow; what is not legal on this screen changes nothing. `today` is the operating time zone's (SIL-OPS-84). */
export function doorStep(state: DoorState, event: DoorEvent, today: Day): DoorState {
  const next = steps[state.screen]?.[event.type]
  // The table's key names the event's type, so the step gets the event it is written for.
  return next ? ((next as Step<DoorEvent['type']>)(state, event, today) ?? state) : state
}

type EventOf<Type extends DoorEvent['type']> = Extract<DoorEvent, { type: Type }>
type Step<Type extends DoorEvent['type']> = (
  state: DoorState,
  event: EventOf<Type>,
  today: Day,
) => DoorState | undefined
type Steps = { readonly [Type in DoorEvent['type']]?: Step<Type> }

const openReject = (state: DoorState): DoorState => ({ ...state, screen: 'reject', rejectedFrom: state.screen })
/** Not `home` at once: what is collected is sent first, and the screen shows how. */
const upload = (state: DoorState, outcome: 'delivered' | 'rejected'): DoorState => ({
  ...state,
  screen: 'uploading',
  outcome,
})

const steps: Readonly<Partial<Record<DoorScreen, Steps>>> = {
  choose_recipient: {
    recipient_chosen: (state, { recipient }) => {
      if (!mayChoose(recipient)) return undefined
      const isSame = recipient.recipient_id !== 'new' && recipient.recipient_id === state.recipient?.recipient_id
      // Another person's ID, signature and dates are not this one's.
      const kept = isSame ? state : { ...doorStart, rejection: state.rejection }
      return { ...kept, recipient, screen: recipient.recipient_id === 'new' ? 'upload_ids' : 'signature' }
    },
    reject_opened: openReject,
    back: (state) => ({ ...state, screen: 'home' }),
  },
  upload_ids: {
    photo_taken: (state, { side }) => ({ ...state, photos: { ...state.photos, [side]: true } }),
    photos_done: (state) => (state.photos.front && state.photos.back ? { ...state, screen: 'signature' } : undefined),
    reject_opened: openReject,
    back: (state) => ({ ...state, screen: 'choose_recipient' }),
  },
  signature: {
    signed: (state) => ({ ...state, signed: true, screen: 'return_to_driver' }),
    back: (state) => ({
      ...state,
      screen: state.recipient?.recipient_id === 'new' ? 'upload_ids' : 'choose_recipient',
    }),
  },
  return_to_driver: { phone_returned: (state) => ({ ...state, screen: 'checklist' }) },
  checklist: {
    checklist_filled: (state, { checklist }) => ({ ...state, checklist }),
    checklist_done: (state, _event, today) =>
      isDoorChecked(state.checklist, today) ? { ...state, screen: 'certification' } : undefined,
    // Only the last signature is kept and sent (SIL-OPS-83); whether it matches has to be looked at again.
    new_signature: (state) => ({
      ...state,
      signed: false,
      screen: 'signature',
      checklist: { ...state.checklist, confirmed: state.checklist.confirmed.map((ticked, i) => ticked && i !== 2) },
    }),
    someone_else: (state, _event, today) =>
      mustReject(state.checklist, today) ? { ...state, screen: 'choose_recipient' } : undefined,
    reject_opened: openReject,
  },
  certification: { certified: (state) => ({ ...state, screen: 'return_to_driver_again' }) },
  return_to_driver_again: { phone_returned: (state) => upload(state, 'delivered') },
  reject: {
    rejection_filled: (state, { rejection }) => ({ ...state, rejection }),
    rejected: (state) =>
      hasReason(state.rejection) && !isTooLong(state.rejection) ? upload(state, 'rejected') : undefined,
    back: (state) => ({ ...state, screen: state.rejectedFrom }),
  },
  uploading: {
    uploaded: (state) => ({ ...state, screen: 'home' }),
    /** After the person has confirmed it (SIL-OPS-60). */
    upload_abandoned: (state) => ({ ...state, screen: 'home' }),
    // The server may refuse to complete what then has to be rejected.
    reject_opened: (state) =>
      state.outcome === 'delivered' ? { ...openReject(state), rejectedFrom: 'checklist' } : undefined,
  },
}

/** In whose hand the phone is: the recipient's screens lead nowhere else. */
export function isForRecipient(screen: DoorScreen): boolean {
  return ['signature', 'return_to_driver', 'certification', 'return_to_driver_again'].includes(screen)
}

const path: readonly DoorScreen[] = [
  'choose_recipient',
  'upload_ids',
  'signature',
  'checklist',
  'certification',
  'uploading',
]

/** How far along, for the row of dots; the ID photos are a step only for 'Other'. */
export function doorProgress(state: DoorState): { readonly step: number; readonly of: number } {
  const own = path.filter((screen) => screen !== 'upload_ids' || state.recipient?.recipient_id === 'new')
  const near: Partial<Record<DoorScreen, DoorScreen>> = {
    return_to_driver: 'signature',
    return_to_driver_again: 'certification',
    reject: state.rejectedFrom,
    home: 'uploading',
  }
  const at = own.indexOf(near[state.screen] ?? state.screen)
  return { step: at + 1, of: own.length }
}
