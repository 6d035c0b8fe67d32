import type { DoorEvent, DoorState } from '../rules/door-flow.ts'
import type { HomeOrder } from './driver-home-state.ts'

export type DoorScreenProps = {
  readonly order: HomeOrder
  readonly state: DoorState
  readonly today: string
  readonly step: (event: DoorEvent) => void
  /** Of dispatch. */
  readonly phone: string | null
}
