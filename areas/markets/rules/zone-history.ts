import type { Polygons } from '#platform/core/place.ts'
import type { ZoneKind } from './zones.ts'

export type ZoneContent = {
  readonly kind: ZoneKind
  readonly name: string
  readonly polygons: Polygons
  readonly intervals: readonly { readonly from: number; readonly to: number }[]
}

/** A zone that was never saved has no number. */
export type ZoneRef = number | 'new'

/** One thing that was done in the editor. `draft` is what the form held then, so that it comes back with it. */
export type Step =
  | {
      readonly does: 'edit'
      readonly zone: ZoneRef
      readonly before: ZoneContent
      readonly after: ZoneContent
      /** One drag, or one time of typing: its many changes are one step. */
      readonly gesture: number
    }
  /** Left without saving; `saved` is what the zone was. */
  | { readonly does: 'close'; readonly zone: ZoneRef; readonly saved: ZoneContent; readonly draft: ZoneContent }
  /** Without `before` the zone was a new one. */
  | {
      readonly does: 'save'
      readonly zone: number
      readonly before: ZoneContent | undefined
      readonly after: ZoneContent
      readonly draft: ZoneContent
    }
  | { readonly does: 'delete'; readonly zone: number; readonly before: ZoneContent; readonly draft: ZoneContent }

/** What can be undone, and what can be done again; the last of each comes first. */
export type History = { readonly past: readonly Step[]; readonly future: readonly Step[] }

export const noHistory: History = { past: [], future: [] }
/** A county's outline in each of them is held in memory. */
const mostSteps = 200

/** What is done now ends what could have been done again. */
export function recorded({ past }: History, step: Step): History {
  const last = past.at(-1)
  const goesOn =
    last?.does === 'edit' &&
    step.does === 'edit' &&
    last.zone === step.zone &&
    last.gesture === step.gesture &&
    changedField(last) === changedField(step)
  const before = goesOn ? past.slice(0, -1) : past
  const whole = goesOn ? { ...step, before: last.before } : step
  return { past: [...before, whole].slice(-mostSteps), future: [] }
}

export function movedBack({ past, future }: History): History {
  const step = past.at(-1)
  return step ? { past: past.slice(0, -1), future: [...future, step] } : { past, future }
}

export function movedForward({ past, future }: History): History {
  const step = future.at(-1)
  return step ? { past: [...past, step], future: future.slice(0, -1) } : { past, future }
}

/**
 * Somebody else has changed the zone: nothing that was done to it before can be taken back over that, and nothing that was done before it
 * had a number.
 */
export function without({ past, future }: History, zone: ZoneRef): History {
  const kept: Step[] = []
  let isBeforeIt = false
  for (const step of past.toReversed()) {
    if (isCreation(step)) isBeforeIt = step.zone === zone
    if (step.zone !== zone && !(isBeforeIt && step.zone === 'new')) kept.unshift(step)
  }
  return { past: kept, future: future.filter((step) => step.zone !== zone) }
}

const isCreation = (step: Step) => step.does === 'save' && step.before === undefined

/** Whether what the form holds belongs to the step: a zone that is saved first had no number before. */
export const isAbout = (step: Step, zone: ZoneRef | undefined): boolean =>
  step.zone === zone || (isCreation(step) && zone === 'new')

/** A zone that comes back after it was deleted has a new number. */
export function renumbered({ past, future }: History, from: number, to: number): History {
  const renumber = (step: Step): Step => (step.zone === from ? { ...step, zone: to } : step)
  return { past: past.map(renumber), future: future.map(renumber) }
}

export function contentOf({ kind, name, polygons, intervals }: ZoneContent): ZoneContent {
  return { kind, name, polygons, intervals }
}

export const isSameContent = (a: ZoneContent, b: ZoneContent): boolean =>
  a === b ||
  (a.kind === b.kind &&
    a.name === b.name &&
    (a.polygons === b.polygons || JSON.stringify(a.polygons) === JSON.stringify(b.polygons)) &&
    JSON.stringify(a.intervals) === JSON.stringify(b.intervals))

/** What a button that takes it back says behind "Undo". */
export function stepWords(step: Step): string {
  if (step.does === 'save') return `saving ${step.after.name}`
  if (step.does === 'delete') return `deleting ${step.before.name}`
  if (step.does === 'close') return `closing ${step.draft.name || 'the new zone'} unsaved`
  const field = changedField(step)
  if (field !== 'polygons') return { name: 'the name', kind: 'the kind', intervals: 'the intervals' }[field]
  return shapeWords(step.before.polygons, step.after.polygons)
}

function shapeWords(before: Polygons, after: Polygons): string {
  const rings = ringsIn(after) - ringsIn(before)
  if (rings !== 0) return rings > 0 ? 'the new ring' : 'removing a ring'
  const corners = cornersIn(after) - cornersIn(before)
  if (corners !== 0) return corners > 0 ? 'the new corner' : 'removing a corner'
  return 'moving a corner'
}

const ringsIn = (polygons: Polygons) => polygons.reduce((sum, rings) => sum + rings.length, 0)
const cornersIn = (polygons: Polygons) => polygons.flat().reduce((sum, ring) => sum + ring.length, 0)

function changedField({ before, after }: { before: ZoneContent; after: ZoneContent }): keyof ZoneContent {
  if (before.polygons !== after.polygons) return 'polygons'
  if (before.name !== after.name) return 'name'
  return before.kind !== after.kind ? 'kind' : 'intervals'
}
