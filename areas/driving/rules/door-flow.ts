import type { Day } from '#platform/core/day.ts'
import { type DoorChecklist, emptyChecklist, idResults, isDoorChecked, mustReject } from './door-checklist.ts'
import type { DoorStepToRedo } from './door-endings.ts'
import type { DateSources, IdDates } from './id-dates.ts'
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

/** An ID that was read as too young or expired: sent and stored as it is seen (SIL-OPS-85). */
export type RefusedReading = IdDates & DateSources & { readonly is_correction: boolean }

/** `correcting`: the driver has said that the refused reading was a typing mistake, which counts once. */
export type IdRefusal = 'none' | 'refused' | 'correcting' | 'final'

/** All that the flow has collected, but for photos and the image of the signature, which stand beside it. */
export type DoorState = {
  readonly screen: DoorScreen
  readonly recipient: Recipient | undefined
  readonly photos: { readonly front: boolean; readonly back: boolean }
  readonly signed: boolean
  readonly checklist: DoorChecklist
  readonly sources: DateSources
  readonly refusal: IdRefusal
  readonly readings: readonly RefusedReading[]
  /** Where to go on, once a step that the server did not take is done again. */
  readonly resumeAt: 'uploading' | 'checklist' | undefined
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
  /** The barcode of the ID; not every one holds the expiration date. */
  | { readonly type: 'license_scanned'; readonly birth_date: string; readonly expiration_date?: string | undefined }
  | { readonly type: 'checklist_done' }
  | { readonly type: 'new_signature' }
  | { readonly type: 'typing_mistake' }
  /** The server did not take what this step gave. */
  | { readonly type: 'redo'; readonly at: DoorStepToRedo; readonly sides?: readonly ('front' | 'back')[] }
  /** The server refuses the ID; `final`: it was read better before. */
  | { readonly type: 'id_refused'; readonly isFinal: boolean }
  | { readonly type: 'certified' }
  | { readonly type: 'reject_opened' }
  | { readonly type: 'rejection_filled'; readonly rejection: Rejection }
  | { readonly type: 'rejected' }
  | { readonly type: 'back' }
  | { readonly type: 'uploaded' }

export const doorStart: DoorState = {
  screen: 'choose_recipient',
  recipient: undefined,
  photos: { front: false, back: false },
  signed: false,
  checklist: emptyChecklist,
  sources: {},
  refusal: 'none',
  readings: [],
  resumeAt: undefined,
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

/** The name that was given is not one to be signed for again. */
const unsigned = (state: DoorState): DoorState => ({
  ...state,
  signed: false,
  checklist: {
    ...state.checklist,
    confirmed: state.checklist.confirmed.map((ticked, at) => ticked && at !== looksAtSignature),
  },
})

/** Counted from 0 in `confirmations`: what is said of the photo, and what of the signature. */
const looksAtPhoto = 0
const looksAtSignature = 2

/** Other dates are another look at the ID: what was said of it before does not hold. */
function fillChecklist(state: DoorState, checklist: DoorChecklist, sources: DateSources, today: Day): DoorState {
  const before = state.checklist
  const isRead = checklist.birth_date !== before.birth_date || checklist.expiration_date !== before.expiration_date
  if (!isRead) return { ...state, checklist, sources }
  if (state.refusal === 'refused' || state.refusal === 'final') return state
  const isOld = (at: number) => before.confirmed[at] === true && (at === looksAtPhoto || at === looksAtSignature)
  const read = { ...checklist, confirmed: checklist.confirmed.map((ticked, at) => ticked && !isOld(at)) }
  if (!mustReject(read, today)) return { ...state, checklist: read, sources }
  const is_correction = state.refusal === 'correcting'
  const { birth_date, expiration_date } = read
  return {
    ...state,
    checklist: read,
    sources,
    refusal: is_correction ? 'final' : 'refused',
    readings: [...state.readings, { birth_date, expiration_date, ...sources, is_correction }],
  }
}

function scanLicense(state: DoorState, { birth_date, expiration_date }: EventOf<'license_scanned'>, today: Day) {
  const checklist = { ...state.checklist, birth_date, ...(expiration_date && { expiration_date }) }
  const sources: DateSources = {
    ...state.sources,
    birth_date_source: 'scanned',
    ...(expiration_date && { expiration_date_source: 'scanned' }),
  }
  return fillChecklist(state, checklist, sources, today)
}

/** A date that is other than before was typed, also after a scan; one that was cleared is not read at all. */
function sourcesOfTyped({ checklist, sources }: DoorState, typed: IdDates): DateSources {
  const sourceOf = (date: keyof IdDates) =>
    typed[date] === checklist[date] ? sources[`${date}_source`] : typed[date] === '' ? undefined : 'typed'
  return { birth_date_source: sourceOf('birth_date'), expiration_date_source: sourceOf('expiration_date') }
}

/** The date that was mistyped is typed anew. */
function correctReading(state: DoorState, today: Day): DoorState {
  const { age_result, expiry_result } = idResults(state.checklist, today)
  const checklist = {
    ...state.checklist,
    ...(age_result === 'too_young' ? { birth_date: '' } : {}),
    ...(expiry_result === 'expired' ? { expiration_date: '' } : {}),
  }
  return { ...state, refusal: 'correcting', checklist, sources: sourcesOfTyped(state, checklist) }
}

function redo(state: DoorState, { at, sides = [] }: EventOf<'redo'>): DoorState {
  const resumeAt = state.screen === 'uploading' ? 'uploading' : 'checklist'
  const back = { ...state, outcome: undefined, screen: at, resumeAt } as const
  if (at === 'signature') return { ...unsigned(back), resumeAt: undefined }
  if (at !== 'upload_ids') return { ...back, resumeAt: undefined }
  return { ...back, photos: { front: !sides.includes('front'), back: !sides.includes('back') } }
}

const steps: Readonly<Partial<Record<DoorScreen, Steps>>> = {
  choose_recipient: {
    recipient_chosen: (state, { recipient }) => {
      if (!mayChoose(recipient)) return undefined
      const isSame = recipient.recipient_id === state.recipient?.recipient_id && recipient.name === state.recipient.name
      // Another person's ID, signature and dates are not this one's; an ID that was refused stays so for everybody.
      if (!isSame && state.refusal !== 'none') return undefined
      const base = isSame ? state : { ...doorStart, rejection: state.rejection }
      return { ...base, recipient, screen: recipient.recipient_id === 'new' ? 'upload_ids' : 'signature' }
    },
    reject_opened: openReject,
    back: (state) => ({ ...state, screen: 'home' }),
  },
  upload_ids: {
    photo_taken: (state, { side }) => ({ ...state, photos: { ...state.photos, [side]: true } }),
    photos_done: (state) => {
      if (!state.photos.front || !state.photos.back) return undefined
      if (state.resumeAt === 'uploading') return upload({ ...state, resumeAt: undefined }, 'delivered')
      return { ...state, resumeAt: undefined, screen: state.resumeAt ?? 'signature' }
    },
    reject_opened: openReject,
    back: (state) => ({ ...state, resumeAt: undefined, screen: 'choose_recipient' }),
  },
  signature: {
    signed: (state) => ({ ...state, signed: true, screen: 'return_to_driver' }),
    back: (state) => ({
      ...unsigned(state),
      screen: state.recipient?.recipient_id === 'new' ? 'upload_ids' : 'choose_recipient',
    }),
  },
  return_to_driver: {
    phone_returned: (state) => ({ ...state, screen: 'checklist' }),
    back: (state) => ({ ...unsigned(state), screen: 'signature' }),
  },
  checklist: {
    checklist_filled: (state, { checklist }, today) =>
      fillChecklist(state, checklist, sourcesOfTyped(state, checklist), today),
    license_scanned: scanLicense,
    checklist_done: (state, _event, today) =>
      isDoorChecked(state.checklist, today) && mayHandOver(state) ? { ...state, screen: 'certification' } : undefined,
    typing_mistake: (state, _event, today) => (state.refusal === 'refused' ? correctReading(state, today) : undefined),
    // Only the last signature is kept and sent (SIL-OPS-83); whether it matches has to be looked at again.
    new_signature: (state) => ({ ...unsigned(state), screen: 'signature' }),
    redo,
    reject_opened: openReject,
    back: (state) => ({ ...unsigned(state), screen: 'signature' }),
  },
  certification: {
    certified: (state) => ({ ...state, screen: 'return_to_driver_again' }),
    back: (state) => ({ ...state, screen: 'checklist' }),
  },
  return_to_driver_again: {
    phone_returned: (state) => upload(state, 'delivered'),
    back: (state) => ({ ...state, screen: 'certification' }),
  },
  reject: {
    rejection_filled: (state, { rejection }) => ({ ...state, rejection }),
    rejected: (state) =>
      hasReason(state.rejection) && !isTooLong(state.rejection) ? upload(state, 'rejected') : undefined,
    back: (state) => ({ ...state, screen: state.rejectedFrom }),
  },
  uploading: {
    uploaded: (state) => ({ ...state, screen: 'home' }),
    redo,
    // What the server does not take of an ID is about the recipient: the checklist shows it, and leads to the rejection.
    id_refused: (state, { isFinal }) => ({
      ...state,
      outcome: undefined,
      screen: 'checklist',
      refusal: isFinal ? 'final' : state.refusal === 'none' ? 'refused' : 'final',
    }),
  },
}

/** A refused ID is handed nothing over; a correction is one once its dates are good. */
function mayHandOver({ refusal }: DoorState): boolean {
  return refusal === 'none' || refusal === 'correcting'
}

/** The ID forbids the hand-over, and only the rejection is left, or the one correction. */
export function isRefused({ refusal }: Pick<DoorState, 'refusal'>): boolean {
  return refusal === 'refused' || refusal === 'final'
}

/** What Back would lose, asked first; `undefined`: it loses nothing. */
export function backQuestion({ screen }: DoorState): string | undefined {
  return backQuestions[screen]
}

const signAgain = 'The signature has to be given again. What you have entered stays.'
const backQuestions: Readonly<Partial<Record<DoorScreen, string>>> = {
  signature: 'What is on the pad is lost. Give the phone back to the driver.',
  return_to_driver: signAgain,
  checklist: signAgain,
  certification: 'The driver’s checklist comes next. Give the phone back to the driver.',
  return_to_driver_again: 'The certification has to be given again.',
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
