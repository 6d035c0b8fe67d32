import { refuse } from '#platform/core/result.ts'
import { type FormFault, type ManualValues, manualFaults } from '../rules/form-faults.ts'

/** All that is missing at once, as the popup lists it (ADR-16). */
export const notSubmitted = (faults: readonly FormFault[]) =>
  refuse('could_not_submit', { field: faults[0]?.field ?? '', extra: { errors: faults } })

type ManualInput = Omit<ManualValues, 'pin'> & { readonly lat: number | null; readonly lng: number | null }

/** An address that was typed, or what keeps it from being one. */
export function readManual({ addr_line_1, city, zip, lat, lng, manager_review, ...typed }: ManualInput) {
  const state = typed.state.toUpperCase()
  const isPlace = lat !== null && lng !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  const pin = isPlace ? { lat, lng } : null
  const faults = manualFaults({ addr_line_1, city, state, zip, pin, manager_review })
  if (faults.length > 0 || !pin) return { faults } as const
  return { faults: undefined, place: { addr_line_1, city, state, zip, ...pin } } as const
}
