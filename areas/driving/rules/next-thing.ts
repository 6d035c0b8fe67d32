import type { AssignmentKind, AssignmentStatus } from './steps.ts'

/** What the one button of the home screen does; its label is what happens next. */
export type NextStep =
  | { readonly do: 'advance'; readonly to: AssignmentStatus; readonly label: string }
  | { readonly do: 'complete'; readonly label: string }
  | { readonly do: 'open'; readonly page: 'pickup' | 'deliver'; readonly label: string }

export type Candidate = {
  readonly kind: AssignmentKind
  readonly status: AssignmentStatus
  readonly order: {
    readonly alcohol: boolean
    readonly picked_up: boolean
    readonly is_cancelled: boolean
    readonly collect: string | null
  } | null
}

/**
 * The first that can be done now: a Deliver that stands ahead of its own Pickup (SIL-OPS-48) waits for it, and what was cancelled holds
 * nothing up.
 */
export function nextThing<A extends Candidate>(queue: readonly A[]): A | undefined {
  const open = queue.filter((assignment) => !isCancelled(assignment))
  return open.find((assignment) => !waitsForPickup(assignment)) ?? open[0]
}

export function isCancelled({ order }: Candidate): boolean {
  return order?.is_cancelled ?? false
}

/** Nobody has said yet that they go there; a Pickup is acknowledged with the way to it. */
export function isNew({ kind, status, ...assignment }: Candidate): boolean {
  return status === 'not_acknowledged' && kind !== 'pickup' && !isCancelled({ kind, status, ...assignment })
}

export function waitsForPickup({ kind, order }: Candidate): boolean {
  return kind === 'deliver' && order !== null && !order.picked_up
}

type Signable = { readonly alcohol: boolean; readonly picked_up: boolean; readonly is_contactless: boolean }

/** Somebody must be there to sign; with alcohol they sign after their ID. */
export function maySign({ alcohol, picked_up, is_contactless }: Signable): boolean {
  return picked_up && !alcohol && !is_contactless
}

/** `undefined` while there is nothing for the driver to press. */
export function nextStep(assignment: Candidate): NextStep | undefined {
  if (waitsForPickup(assignment)) return undefined
  if (assignment.kind === 'pickup') return pickUp(assignment)
  switch (assignment.status) {
    case 'not_acknowledged':
      return { do: 'advance', to: 'started', label: 'Acknowledge and go' }
    case 'acknowledged':
      return { do: 'advance', to: 'started', label: 'Start driving' }
    case 'started':
      // Being there is all that "Go to …" asks for.
      if (assignment.kind !== 'deliver') return { do: 'complete', label: 'I have arrived' }
      return { do: 'advance', to: 'arrived', label: 'I have arrived' }
    case 'arrived':
      return assignment.kind === 'deliver' ? handOver(assignment) : { do: 'complete', label: 'Done here' }
  }
}

function pickUp({ order }: Candidate): NextStep {
  if (order?.alcohol) return { do: 'open', page: 'pickup', label: 'Check the items' }
  return { do: 'complete', label: 'Picked up' }
}

function handOver({ order }: Candidate): NextStep {
  if (order?.alcohol) return { do: 'open', page: 'deliver', label: 'Check the ID' }
  if (order?.collect) return { do: 'complete', label: `Collected $${order.collect}, delivered` }
  return { do: 'complete', label: 'Delivered' }
}
