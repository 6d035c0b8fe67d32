import type { AlcoholPack } from './pack.ts'
import { usGa } from './packs/us-ga.ts'

const packs: Readonly<Record<string, AlcoholPack>> = { [usGa.name]: usGa }

export const alcoholPacks: readonly string[] = Object.keys(packs)

/** The pack that a market names; a name without a pack is a mistake of whoever set the market up. */
export function alcoholPack(name: string): AlcoholPack {
  const pack = packs[name]
  if (!pack) throw new Error(`There is no alcohol pack ${name}`)
  return pack
}
