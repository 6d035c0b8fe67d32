import type { DataOf } from '#platform/core/call.ts'
import { ok, type Refusal, refuse } from '#platform/core/result.ts'
import { type CallSteps, handleSteps } from '#platform/server/handler.ts'
import { countTry, msUntilFree } from '#platform/server/throttle.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { createUpcMenuItem } from '../calls/edit-item.ts'
import { lookUpWords, noCodeWords } from '../calls/lookup-upc.ts'
import { readCode } from '../rules/gtin.ts'
import { longestDescription } from '../rules/item-fields.ts'
import { readPlaceOf } from '../rules/new-item.ts'
import { fitName } from '../rules/product.ts'
import { createItem, type LockedMenu, lockItem } from './change-item.ts'
import { editedMenu } from './edited-item.ts'
import { lookUpTries } from './lookup-upc.ts'
import { newWireItem } from './menu-texts.ts'
import type { FoundProduct, LookupResult, ProductLookup } from './product-lookup.ts'

type Steps = CallSteps<typeof createUpcMenuItem>
type Upc = DataOf<typeof createUpcMenuItem>

/** What the UPC card makes: the product that its bar code names, without a price (SIL-OPS-108, SIL-OPS-146). */
export const createUpcMenuItemHandler = (lookUp: ProductLookup) =>
  handleSteps(createUpcMenuItem, async (steps) => {
    const { data } = steps
    const place = readPlaceOf(data)
    if (!place.ok) return refuse('place_out_of_range', { field: place.field })
    // Before anybody outside is asked, and again when the answer has come: the menu may have changed hands meanwhile.
    const before = await steps.transaction(async (unit) => {
      const menu = await editedMenu(unit, data.menu_category_id)
      if (!menu) return refuse('unknown_id')
      const known = data.menu_item_id && (await steps.ids.find(unit, data.menu_item_id))
      return known ? made(unit, known, menu, data) : ((await inCategory(unit.tx, data)) ?? ok(undefined))
    })
    if (!before.ok || before.data) return before as Exclude<typeof before, { data: undefined }>

    const looked = await lookUp(data.upc, () => waitFor(steps))
    if (looked.result !== 'found') return notFound(looked)
    return steps.transaction(async (unit) => {
      const menu = await editedMenu(unit, data.menu_category_id)
      if (!menu) return refuse('unknown_id')
      const twice = await inCategory(unit.tx, data)
      if (twice) return twice
      const { menu_category_id } = data
      const item = { menu_category_id, upc: printed(data.upc), ...wordsOf(looked.product), ...place.value }
      const menu_item_id = await createItem(unit, menu, item, createUpcMenuItem.name)
      if (data.menu_item_id) await steps.ids.name(unit, data.menu_item_id, menu_item_id)
      return made(unit, menu_item_id, menu, data)
    })
  })

async function made(
  unit: UnitOfWork,
  menu_item_id: number,
  { time_zone }: LockedMenu,
  { menu_item_id: temporary }: Upc,
) {
  const item = await lockItem(unit.tx, menu_item_id)
  if (!item) return refuse('unknown_id')
  const menu_item = newWireItem(item, { now: unit.now.getTime(), time_zone }, temporary ? [temporary] : [])
  return ok({ new_menu_item_id: menu_item_id, menu_item })
}

/** The same product twice on one shelf is a slip of the scanner, however its code is written (SIL-OPS-113). */
async function inCategory(tx: Tx, { upc, menu_category_id }: Upc) {
  const code = readCode(upc)
  if (!code.ok) return undefined
  const rows = await tx
    .selectFrom('menu_items')
    .select('upc')
    .where('menu_category_id', '=', menu_category_id)
    .where('deleted_at', 'is', null)
    .where('upc', 'is not', null)
    .execute()
  const isThere = rows.some((row) => {
    const other = readCode(row.upc ?? '')
    return other.ok && other.gtin14 === code.gtin14
  })
  return isThere ? refuse('This item is already in the category.') : undefined
}

async function waitFor({ db, actor, now }: Steps): Promise<number> {
  const limit = lookUpTries(actor)
  return (await countTry(db, limit, now)) ? 0 : Math.max(1, await msUntilFree(db, limit, now))
}

function notFound(
  looked: Exclude<LookupResult, { result: 'found' }>,
): Refusal<typeof lookUpWords.notFound | typeof lookUpWords.failed> {
  const { failed, notFound } = lookUpWords
  if (looked.result === 'not_found') return refuse(notFound)
  if (looked.result === 'no_code') return refuse(failed, { message: `${failed} ${noCodeWords[looked.fault]}` })
  const why =
    looked.result === 'too_often' ? lookUpWords.askedTooOften(Math.ceil(looked.waitMs / 1000)) : lookUpWords.unanswered
  return refuse(failed, { message: `${failed} ${why}` })
}

/** A name that is too long goes in full before the description (SIL-ORD-093). */
function wordsOf({ name, description }: FoundProduct) {
  const fitted = fitName(name)
  const words = [fitted.overflow_name, description].filter(Boolean).join('. ')
  return { name: fitted.name, description: words.slice(0, longestDescription).toWellFormed() }
}

/** As it stands under the bars, without the blanks of a person who typed it. */
const printed = (upc: string) => upc.replace(/[^0-9]/g, '')
