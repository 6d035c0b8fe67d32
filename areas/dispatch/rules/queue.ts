/** The least that the order of a queue depends on; rows of the database and of the screen both have it. */
export type QueueEntry = { readonly driver_assignment_id: string; readonly order_id: number | null }

/** Swaps with the one before; the first stays (DSP-67, DSP-68). */
export function moveUp<A extends QueueEntry>(assignments: readonly A[], id: string): readonly A[] {
  return swap(assignments, indexOf(assignments, id) - 1)
}

/** Swaps with the one after; the last stays (DSP-69, DSP-70). */
export function moveDown<A extends QueueEntry>(assignments: readonly A[], id: string): readonly A[] {
  const index = indexOf(assignments, id)
  return index < 0 ? assignments : swap(assignments, index)
}

/** Every assignment of the target's order; of a waypoint only the target itself (DSP-72, SIL-OPS-49). */
export function deletedWith<A extends QueueEntry>(assignments: readonly A[], id: string): readonly A[] {
  const target = assignments.find((assignment) => assignment.driver_assignment_id === id)
  if (!target) return []
  if (target.order_id === null) return [target]
  return assignments.filter(({ order_id }) => order_id === target.order_id)
}

export function withOrder(sorted: readonly number[], orderId: number): readonly number[] {
  return sorted.includes(orderId) ? sorted : [...sorted, orderId].sort((a, b) => a - b)
}

export function withoutOrder(sorted: readonly number[], orderId: number): readonly number[] {
  return sorted.filter((id) => id !== orderId)
}

/** Puts each back before the first of those that followed it then and are still there (SIL-OPS-29). */
export function restore<A extends QueueEntry>(
  present: readonly A[],
  returning: readonly A[],
  formerIds: readonly string[],
): readonly A[] {
  return returning.reduce<readonly A[]>((queue, one) => {
    const followers = formerIds.slice(formerIds.indexOf(one.driver_assignment_id) + 1)
    const at = queue.findIndex(({ driver_assignment_id }) => followers.includes(driver_assignment_id))
    return queue.toSpliced(at < 0 ? queue.length : at, 0, one)
  }, present)
}

/** The same rows in that order; `undefined` where they are no longer these. */
export function inOrder<A extends QueueEntry>(
  assignments: readonly A[],
  ids: readonly string[],
): readonly A[] | undefined {
  const present = new Map(assignments.map((assignment) => [assignment.driver_assignment_id, assignment]))
  const ordered = ids.flatMap((id) => present.get(id) ?? [])
  const areThese = ids.length === assignments.length && new Set(ordered).size === assignments.length
  return areThese ? ordered : undefined
}

function indexOf(assignments: readonly QueueEntry[], id: string): number {
  return assignments.findIndex(({ driver_assignment_id }) => driver_assignment_id === id)
}

/** The pair at `first` and after it; at the ends nothing changes. */
function swap<A extends QueueEntry>(assignments: readonly A[], first: number): readonly A[] {
  const [a, b] = [assignments[first], assignments[first + 1]]
  if (first < 0 || !a || !b) return assignments
  return [...assignments.slice(0, first), b, a, ...assignments.slice(first + 2)]
}
