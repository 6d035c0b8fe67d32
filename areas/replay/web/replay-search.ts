import * as z from 'zod/mini'
import { type Branch, branchLimits } from '../rules/branch.ts'

const within = ([least, most]: readonly [number, number]) =>
  z.codec(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,2})?$/)), z.number().check(z.gte(least), z.lte(most)), {
    decode: Number,
    encode: String,
  })

const yes = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (text) => text === '1',
  encode: (is) => (is ? '1' : '0'),
})

export const policies = ['recorded', 'nearest', 'suggested', 'waiting', 'mine'] as const
export type PolicyName = (typeof policies)[number]

/** What the page shows, as its address has it. */
export const replaySearch = z.object({
  day: z._default(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), ''),
  left: z._default(z.enum(policies), 'recorded'),
  right: z._default(z.enum(policies), 'suggested'),
  /** Minutes since the day's first order: where a copied link begins. */
  at: z._default(within([0, 999]), 0),
  drivers: z._default(within(branchLimits.drivers), 0),
  kitchens: z._default(within(branchLimits.kitchens), 0),
  room: z._default(within(branchLimits.room), 4),
  late: z.optional(within(branchLimits.late)),
  driver_minute: z.optional(within(branchLimits.driver_minute)),
  waits: z._default(yes, false),
  /** The day is dispatched by who looks at it. */
  train: z._default(yes, false),
})
export type ReplaySearch = z.output<typeof replaySearch>

export const branchOf = ({ drivers, kitchens, room, late, driver_minute, waits }: ReplaySearch): Branch => ({
  drivers,
  kitchens,
  room,
  late,
  driver_minute,
  waits,
})

export const asItWas: Branch = {
  drivers: 0,
  kitchens: 0,
  room: 4,
  late: undefined,
  driver_minute: undefined,
  waits: false,
}

export const isChanged = (branch: Branch) =>
  Object.entries(asItWas).some(([name, usual]) => branch[name as keyof Branch] !== usual)
