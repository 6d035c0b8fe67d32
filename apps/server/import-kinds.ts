import { importAddresses } from '#areas/addresses/server/public.ts'
import { importMarket } from '#areas/imports/server/public.ts'
import { importZones } from '#areas/markets/server/public.ts'
import { importMenu, importProducts } from '#areas/menu/server/public.ts'
import { importStreets } from '#areas/streets/server/public.ts'
import type { ImportKind } from '#platform/server/imports/import-kind.ts'

/** Every kind of file that can be brought in, by the command and by the office's page. */
export const importKinds: readonly ImportKind[] = [
  importMarket,
  importStreets,
  importAddresses,
  importZones,
  importMenu,
  importProducts,
]
