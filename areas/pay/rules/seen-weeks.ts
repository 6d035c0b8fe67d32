/** What a driver's week comes to, as whoever approves or pays it saw it; in cents. */
export type SeenWeek = { readonly driver_id: number; readonly total: number; readonly to_pay: number }

/** The same drivers with the same sums, in any order: equal sums of others are not what was seen. */
export function isAsSeen(seen: readonly SeenWeek[], now: readonly SeenWeek[]): boolean {
  const text = (weeks: readonly SeenWeek[]) =>
    weeks
      .toSorted((a, b) => a.driver_id - b.driver_id)
      .map(({ driver_id, total, to_pay }) => `${driver_id}:${total}:${to_pay}`)
      .join()
  return text(seen) === text(now)
}
