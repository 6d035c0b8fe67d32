import * as z from 'zod/mini'
import { type Branch, branchLimits } from '../rules/branch.ts'

function within([least, most]: readonly [number, number], usual: number) {
  const number = z.codec(
    z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,2})?$/)),
    z.number().check(z.gte(least), z.lte(most)),
    {
      decode: Number,
      encode: String,
    },
  )
  return z._default(number, usual)
}

export const policies = ['recorded', 'nearest', 'suggested', 'mine'] as const
export type PolicyName = (typeof policies)[number]

/** What the page shows, as its address has it. */
export const replaySearch = z.object({
  day: z._default(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), ''),
  left: z._default(z.enum(policies), 'recorded'),
  right: z._default(z.enum(policies), 'suggested'),
  /** Minutes since the day's first order: where a copied link begins. */
  at: within([0, 999], 0),
  drivers: within(branchLimits.drivers, 0),
  kitchens: within(branchLimits.kitchens, 0),
  room: within(branchLimits.room, 4),
  late: within(branchLimits.late, 2),
  driver_minute: within(branchLimits.driver_minute, 0),
})
export type ReplaySearch = z.output<typeof replaySearch>

export const branchOf = ({ drivers, kitchens, room, late, driver_minute }: ReplaySearch): Branch => ({
  drivers,
  kitchens,
  room,
  late,
  driver_minute,
})

export const asItWas: Branch = { drivers: 0, kitchens: 0, room: 4, late: 2, driver_minute: 0 }

export const isChanged = (branch: Branch) =>
  Object.entries(asItWas).some(([name, usual]) => branch[name as keyof Branch] !== usual)
