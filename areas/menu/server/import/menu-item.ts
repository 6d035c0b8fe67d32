import { alcoholFrom, isAlcohol } from '../../rules/alcohol-of.ts'
import { readCode } from '../../rules/gtin.ts'
import { leastPrice } from '../../rules/least-price.ts'
import type { FileItem } from '../../rules/menu-file.ts'
import { fitName } from '../../rules/product.ts'
import { cleanLine } from '../../rules/product-row.ts'
import { titleCase } from '../../rules/title-case.ts'
import type { MenuChoices } from './menu-options.ts'

/** An item as some file says it, before it is fit for a menu. */
export type RawItem = FileItem & { readonly kind: string }

export type CleanItem = { readonly ok: true; readonly item: FileItem } | { readonly ok: false; readonly reason: string }

const mostOfName = 300
const mostOfCategory = 100
const mostOfDescription = 2_000
const mostOfKey = 200
const mostCents = 100_000_00

/** What holds for every item, whatever the file: it has a name and a price, and alcohol is known to be alcohol. */
export function cleanItem({ kind, ...raw }: RawItem, choices: MenuChoices): CleanItem {
  const name = cleanLine(raw.name)
  if (!/[\p{L}\p{N}\p{S}]/u.test(name)) return refuse('It has no name.')
  if (name.length > mostOfName) return refuse(`Its name is longer than ${mostOfName} letters.`)
  const category = cleanLine(raw.category ?? '')
  if (category.length > mostOfCategory)
    return refuse(`The name of its category is longer than ${mostOfCategory} letters.`)
  if ((raw.external_id?.length ?? 0) > mostOfKey) return refuse(`Its external id is longer than ${mostOfKey} letters.`)
  const priced = whyNotPriced(raw)
  if (priced) return refuse(priced)
  const held = typeOf(kind, raw, choices)
  if (!held.ok) return held

  const cased = choices.titleCase ? titleCase : (text: string) => text
  const fitted = fitName(cased(name))
  const text = raw.description === undefined ? undefined : cleanLine(raw.description)
  const description = fitted.overflow_name ? [fitted.overflow_name, text].filter(Boolean).join('. ') : text
  if ((description?.length ?? 0) > mostOfDescription)
    return refuse(`Its description is longer than ${mostOfDescription} letters.`)
  return {
    ok: true,
    item: {
      ...raw,
      name: fitted.name,
      category: cased(category) || undefined,
      category_type: held.type,
      description,
      kitchen_name:
        raw.kitchen_name === undefined ? undefined : cleanLine(raw.kitchen_name).slice(0, mostOfKey).toWellFormed(),
      upc: codeOf(raw, choices),
    },
  }
}

const refuse = (reason: string) => ({ ok: false, reason }) as const

function whyNotPriced({ base_price, groups = [] }: FileItem): string | undefined {
  if (base_price < 0) return 'Its price is below 0.'
  if (base_price > mostCents) return 'Its price is above $100,000.'
  if (leastPrice(base_price, groups) > 0) return undefined
  return base_price === 0
    ? 'It has no price, and no option that must be chosen and has one, so it could be ordered for nothing.'
    : 'Its options can lower its price to nothing.'
}

type HeldType =
  | { readonly ok: true; readonly type: number | undefined }
  | { readonly ok: false; readonly reason: string }

/** Its own kind, else what its category holds. */
function typeOf(kind: string, { alcohol_percent = 0, category_type }: FileItem, { kinds }: MenuChoices): HeldType {
  const word = cleanLine(kind).toLowerCase()
  const type = word === '' ? category_type : kinds.get(word)
  if (word !== '' && type === undefined)
    return refuse(
      `What its kind "${word.slice(0, 60)}" means is not said: --kinds "${word.slice(0, 60)}=products", say.`,
    )
  if (alcohol_percent >= alcoholFrom && type !== undefined && !isAlcohol(type))
    return refuse(
      `With ${alcohol_percent}% it is alcohol, and its kind is not: it may only be sold as beer, wine or liquor.`,
    )
  return { ok: true, type }
}

/** As it is printed: twelve digits of a UPC-A, eight of an EAN-8. A code that cannot be one is left out, since the item can be sold without. */
function codeOf({ upc, name, line }: FileItem, { tally }: MenuChoices): string | undefined {
  if (!upc) return upc
  const code = readCode(upc)
  if (code.ok) return code.gtin14.slice(-lengths[code.type])
  tally.add('Bar codes that cannot be right were left out', `${name} (line ${line}, ${upc.slice(0, 20)})`)
  return ''
}

const lengths = { UPCA: 12, UPCE: 12, EAN13: 13, EAN8: 8, GTIN14: 14 } as const
