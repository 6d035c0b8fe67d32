import type { EditedGroup } from '../edited-options.ts'

/** What a draft may change of an item, as its columns hold it; money is whole cents. */
export type ItemFields = {
  readonly menu_category_id: number
  readonly name: string
  readonly description: string
  readonly base_price: number
  readonly upc: string | null
  readonly kitchen_name: string
  readonly kitchen_short_code: string
  readonly aisle: number
  readonly shelf: number
  readonly bay: number
  readonly data_source: string
  /** In stock. */
  readonly active: boolean
}
export type DraftFields = { readonly [Field in keyof ItemFields]?: ItemFields[Field] | undefined }
export type DraftField = keyof DraftFields

export const draftFields = [
  'menu_category_id',
  'name',
  'base_price',
  'description',
  'upc',
  'kitchen_name',
  'kitchen_short_code',
  'aisle',
  'shelf',
  'bay',
  'data_source',
  'active',
] as const satisfies readonly DraftField[]

/** One item of a draft, or a category; `before` is what stood there when it was drafted. */
export type DraftChange =
  | FieldsChange
  | NewItem
  | { readonly what: 'delete'; readonly menu_item_id: number; readonly name: string }
  | QuestionsChange
  | PicturesChange
  | NewCategory

export type NewItem = {
  readonly what: 'add'
  readonly name: string
  readonly after: DraftFields & { readonly menu_category_id: number }
  /** What it asks, where it asks anything: all of it is new. */
  readonly questions?: readonly EditedGroup[] | undefined
}

/** An item that a draft adds has no number yet: its questions are edited under one below zero, by the place of its change. */
export const addedItemId = (at: number): number => -1 - at
export const placeOfAdded = (menu_item_id: number): number => -1 - menu_item_id

export type FieldsChange = {
  readonly what: 'change'
  readonly menu_item_id: number
  readonly name: string
  readonly before: DraftFields
  readonly after: DraftFields
}

/** All that an item asks: what it has keeps its ids, what is new is counted down from -1 (SIL-ORD-095). */
export type QuestionsChange = {
  readonly what: 'questions'
  readonly menu_item_id: number
  readonly name: string
  readonly before: readonly EditedGroup[]
  readonly after: readonly EditedGroup[]
}

/** All pictures of an item by their numbers; the first shows on the card. */
export type PicturesChange = {
  readonly what: 'pictures'
  readonly menu_item_id: number
  readonly name: string
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/** A category that is not there yet: the draft's items name it by a number below zero. */
export type NewCategory = {
  readonly what: 'add_category'
  readonly menu_category_id: number
  readonly name: string
  readonly type: number
}

/** What became of a change when its draft went live. */
export const draftResults = [
  'done',
  'unchanged',
  'changed_meanwhile',
  'gone',
  'category_gone',
  'name_taken',
  'price_of_till',
] as const
export type DraftResult = (typeof draftResults)[number]

export const draftResultWords: Readonly<Record<DraftResult, string>> = {
  done: 'Done',
  unchanged: 'It was so already',
  changed_meanwhile: 'Kept: somebody changed it since',
  gone: 'The item is deleted',
  category_gone: 'The category is deleted',
  name_taken: 'There is one of this name by now',
  price_of_till: 'Kept: the price is the till’s',
}

/** The fields of an item that are to be others, with what stands there now; undefined where none is. */
export function fieldChange(
  item: ItemFields & { readonly menu_item_id: number },
  fields: DraftFields,
): FieldsChange | undefined {
  const other = draftFields.filter((field) => fields[field] !== undefined && fields[field] !== item[field])
  if (other.length === 0) return undefined
  const pick = (of: DraftFields) => Object.fromEntries(other.map((field) => [field, of[field]]))
  return { what: 'change', menu_item_id: item.menu_item_id, name: item.name, before: pick(item), after: pick(fields) }
}

type Present = ItemFields & { readonly integration_item_id: number | null }

/** What is to be written of a change to an item as it is now: what somebody has changed since it was drafted is not written over. */
export function fieldsToWrite(
  { before, after }: FieldsChange,
  present: Present,
): Partial<ItemFields> | Exclude<DraftResult, 'done'> {
  const asked = draftFields.filter((field) => after[field] !== undefined)
  const open = asked.filter((field) => present[field] !== after[field])
  if (open.length === 0) return 'unchanged'
  if (open.some((field) => present[field] !== before[field])) return 'changed_meanwhile'
  if (open.includes('base_price') && present.integration_item_id !== null) return 'price_of_till'
  return Object.fromEntries(open.map((field) => [field, after[field]]))
}

/** The fields that a draft says, for columns that are to keep what they have by default. */
export const saidFields = (fields: DraftFields): Partial<ItemFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The pictures to be written, or what keeps them as they are. */
export function picturesToWrite(
  { before, after }: Pick<PicturesChange, 'before' | 'after'>,
  present: readonly number[],
): readonly number[] | Exclude<DraftResult, 'done'> {
  if (present.join() === after.join()) return 'unchanged'
  return present.join() === before.join() ? after : 'changed_meanwhile'
}

type OfItem = Exclude<DraftChange, NewCategory | NewItem>
const keyOf = (change: DraftChange) =>
  change.what === 'add' || change.what === 'add_category' ? undefined : `${change.what} ${change.menu_item_id}`

/** Which of the items' changes a draft has already, so that it would be written over unseen. */
export function drafted(changes: readonly DraftChange[], of: readonly OfItem[]): readonly OfItem[] {
  const keys = new Set(changes.map(keyOf))
  return of.filter((change) => keys.has(keyOf(change)))
}

/** A draft with more changes: fields join those that it changes of the item, questions and pictures take the place of its own. */
export function withChanges(changes: readonly DraftChange[], more: readonly OfItem[]): readonly DraftChange[] {
  const open = new Map(more.map((change) => [keyOf(change), change]))
  const joined = changes.map((change): DraftChange => {
    const other = open.get(keyOf(change))
    open.delete(keyOf(change))
    if (!other) return change
    if (other.what !== 'change' || change.what !== 'change') return other
    return { ...other, before: { ...change.before, ...other.before }, after: { ...change.after, ...other.after } }
  })
  return [...joined, ...open.values()]
}
