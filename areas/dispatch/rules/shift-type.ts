/** What a driver does in a shift, and in an hour of work, as it is numbered on the wire (HRS-06). */
export const shiftTypes = { standby: 0, delivery: 1, delivery_and_standby: 2 } as const
export type ShiftType = (typeof shiftTypes)[keyof typeof shiftTypes]

export const shiftTypeTexts: Readonly<Record<ShiftType, string>> = {
  0: 'Standby',
  1: 'Delivery',
  2: 'Delivery and standby',
}

export const shiftTypeOptions = Object.entries(shiftTypeTexts).map(([value, label]) => ({ value, label }))

const names = Object.fromEntries(Object.entries(shiftTypes).map(([name, code]) => [code, name]))

/** Its name on the board's wire; empty for a number that is none. */
export const shiftTypeOf = (code: number): string => names[code] ?? ''

/** DSP-11 */
export function shiftTypeText(shiftType: string): string {
  return shiftType === 'delivery_and_standby' ? 'del_&_stby' : shiftType
}
