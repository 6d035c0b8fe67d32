import { ensureWebBuild } from '../scripts/web-build.ts'
import { benchAddToCart } from './add-to-cart.ts'
import { benchAlerts } from './alerts.ts'
import { benchBigMenu } from './big-menu.ts'
import { benchBoard } from './board.ts'
import { benchBooks } from './books.ts'
import { benchDispatch } from './dispatch.ts'
import { benchEdits } from './edits.ts'
import { benchEvening } from './evening.ts'
import { benchGeocoder } from './geocoder.ts'
import { benchImports } from './imports.ts'
import { benchKitchen } from './kitchen.ts'
import { benchMap } from './map.ts'
import { benchMenu } from './menu.ts'
import { benchOrderDesk } from './order-desk.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { benchPay } from './pay.ts'
import { benchPlacement } from './placement.ts'
import { benchPlan } from './plan.ts'
import { benchPlanMdrp } from './plan-mdrp.ts'
import { type Product, startProduct } from './product.ts'
import { benchReplay } from './replay.ts'
import { benchRouter } from './router.ts'
import { benchShifts } from './shifts.ts'
import { benchStart } from './start.ts'
import { benchSupport } from './support.ts'
import { benchTelemetry } from './telemetry.ts'
import { removeFolder, throwAwayFolder } from './throw-away.ts'
import { benchWeigh } from './weigh.ts'
import { benchZones } from './zones.ts'

// `npm run bench` runs all, `npm run bench -- orders menu` some, `--quick` in less than two minutes; `-- plan-mdrp <folder>` plays the days in it.

type BenchInput = {
  readonly quick: boolean
  /** Of data that is not in the repository. */
  readonly folder: string | undefined
}

/** Those that start products of their own. */
const alone: Record<string, (input: BenchInput) => Promise<void>> = {
  orders: benchOrders,
  placement: benchPlacement,
  plan: benchPlan,
  'plan-mdrp': benchPlanMdrp,
  replay: benchReplay,
  evening: benchEvening,
  alerts: benchAlerts,
  start: benchStart,
  telemetry: benchTelemetry,
  zones: benchZones,
}
const onOneProduct: Record<string, (product: Product, input: BenchInput) => Promise<void>> = {
  menu: benchMenu,
  'add-to-cart': benchAddToCart,
  dispatch: benchDispatch,
  board: benchBoard,
  weigh: benchWeigh,
  pages: benchPages,
  'big-menu': benchBigMenu,
  router: benchRouter,
  geocoder: benchGeocoder,
  map: benchMap,
  imports: benchImports,
  'order-desk': benchOrderDesk,
  support: benchSupport,
  books: benchBooks,
  edits: benchEdits,
  kitchen: benchKitchen,
  shifts: benchShifts,
  pay: benchPay,
}

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const folder = words.find((word) => word.includes('/') || word.includes('\\'))
const chosen = words.filter((word) => word !== folder)
const input = { quick: process.argv.includes('--quick'), folder }
const known = [...Object.keys(alone), ...Object.keys(onOneProduct)]
const unknown = chosen.filter((name) => !known.includes(name))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exitCode = 1
} else await run(chosen.length > 0 ? chosen : known)

async function run(names: readonly string[]): Promise<void> {
  await ensureWebBuild((line) => console.log(line))
  for (const name of names) await alone[name]?.(input)
  const shared = names.filter((name) => name in onOneProduct)
  if (shared.length === 0) return
  const dataDir = throwAwayFolder()
  const product = await startProduct(dataDir)
  try {
    for (const name of shared) await onOneProduct[name]?.(product, input)
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
