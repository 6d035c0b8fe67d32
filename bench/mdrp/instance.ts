import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReplayDay } from '#areas/replay/rules/day.ts'
import { type InstanceFiles, publicDay, readTable } from '#areas/replay/rules/public-instance.ts'

/** A public day of meal deliveries, read from its folder. */
export type Instance = ReplayDay & { readonly name: string }

export const readLines = (file: string, separator: string) => readTable(readFileSync(file, 'utf8'), separator)

export function readInstance(folder: string, name: string): Instance {
  const text = (file: keyof InstanceFiles) => readFileSync(join(folder, name, `${file}.txt`), 'utf8')
  const day = publicDay({
    orders: text('orders'),
    couriers: text('couriers'),
    restaurants: text('restaurants'),
    instance_parameters: text('instance_parameters'),
  })
  if (!day.ok) throw new Error(`${name}: ${day.message}`)
  return { ...day.data, name }
}
