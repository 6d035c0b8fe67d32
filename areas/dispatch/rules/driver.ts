import type { DriverDetails, Waypoint } from './board.ts'

/** DSP-12, SIL-OPS-25 */
export function driverType(driver: Pick<DriverDetails, 'onboarding' | 'alcohol_approved'>) {
  if (driver.onboarding) return 'Onboarding'
  return driver.alcohol_approved ? 'Alcohol' : 'Regular'
}

/** DSP-30, DSP-31 */
export function locationText(waypoints: readonly Waypoint[], waypointId: number | null): string {
  return waypoints.find(({ waypoint_id }) => waypoint_id === waypointId)?.name ?? 'Unknown Location'
}
