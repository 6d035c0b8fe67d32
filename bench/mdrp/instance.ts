import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReplayDay } from '#areas/replay/rules/day.ts'
import { cellsOf, type InstanceFiles, linesOf, publicDay } from '#areas/replay/rules/public-instance.ts'

/** A public day of meal deliveries, read from its folder. */
export type Instance = ReplayDay & { readonly name: string }

export const readLines = (file: string, separator: string) => linesOf(cellsOf(readFileSync(file, 'utf8'), separator))

export function readInstance(folder: string, name: string): Instance {
  const cells = (file: keyof InstanceFiles) => cellsOf(readFileSync(join(folder, name, `${file}.txt`), 'utf8'))
  const day = publicDay({
    orders: cells('orders'),
    couriers: cells('couriers'),
    restaurants: cells('restaurants'),
    instance_parameters: cells('instance_parameters'),
  })
  if (!day.ok) throw new Error(`${name}: ${day.message}`)
  return { ...day.data, name }
}
