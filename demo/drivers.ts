import { shiftTypes } from '#areas/dispatch/rules/shift-type.ts'

export interface Driver {
  driver_id: number
  name: string
  /** Ten digits. */
  phone_number: string
  alcohol_approved: boolean
  onboarding: boolean
  tablet_id: string
  /** Where the driver waits between orders. */
  waypoint_id: number
  shift?: Shift
}

export interface Shift {
  shift_type: number
  started_minutes_ago: number
  ends_in_minutes: number
  clock_out_requested: boolean
  active: boolean
}

type Qualification = 'alcohol' | 'regular' | 'onboarding'
type Entry = readonly [
  name: string,
  qualified: Qualification,
  waypoint_id: number,
  shift?: Partial<Omit<Shift, 'shift_type'>> & { type?: keyof typeof shiftTypes },
]

const drivers: readonly Entry[] = [
  ['Ana Lucía Campos', 'alcohol', 1, {}],
  ['Bao Nguyen', 'alcohol', 2, { type: 'delivery_and_standby' }],
  ['Chidi Eze', 'alcohol', 3, {}],
  ['Dana Whitlock', 'regular', 1, { type: 'standby' }],
  ['Eero Virtanen', 'alcohol', 5, { clock_out_requested: true }],
  ['Farah Siddiqui', 'regular', 4, {}],
  ['Gus Papadakis', 'alcohol', 6, { type: 'delivery_and_standby' }],
  ['Hana Suzuki', 'onboarding', 1, { started_minutes_ago: 40 }],
  ['Isaac Thornton', 'alcohol', 7, { active: false }],
  ['Joana Pires', 'alcohol', 2, {}],
  ['Kwame Mensah', 'regular', 3, { ends_in_minutes: 20 }],
  ['Leilani Kealoha', 'alcohol', 4, {}],
  ['Miguel Ángel Ríos', 'onboarding', 1, { started_minutes_ago: 25, type: 'standby' }],
  ['Nadia Benali', 'alcohol', 6, { type: 'standby' }],
  ['Otis Redfern', 'alcohol', 2],
  ['Pilar Domínguez', 'regular', 3],
]

export const fleet: readonly Driver[] = drivers.map(([name, qualified, waypoint_id, shift], index) => ({
  driver_id: index + 1,
  name,
  phone_number: `47855501${String(10 + index)}`,
  alcohol_approved: qualified === 'alcohol',
  onboarding: qualified === 'onboarding',
  tablet_id: `bw-${String(index + 1).padStart(2, '0')}`,
  waypoint_id,
  ...(shift && { shift: shiftOf(shift) }),
}))

function shiftOf({ type = 'delivery', ...given }: NonNullable<Entry[3]>): Shift {
  return {
    shift_type: shiftTypes[type],
    started_minutes_ago: 150,
    ends_in_minutes: 270,
    clock_out_requested: false,
    active: true,
    ...given,
  }
}
