import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { dayToUs } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { type Cents, toDecimal } from '#platform/core/money.ts'
import type { TemporaryId } from '#platform/core/temporary-id.ts'
import { RawJson } from '#platform/server/ready-text.ts'
import type { MenuChanges } from '../rules/menu-changes.ts'
import { type CategoryPage, firstPart, isInParts, pageBounds } from '../rules/menu-parts.ts'
import { type OptionGroup, specialInstructions, specialInstructionsId } from '../rules/options.ts'
import { isInStock } from '../rules/stock.ts'
import type { OptionQuestionList, WireGroup, WireMenu, WireMenuItem } from '../rules/wire-menu.ts'
import type { ItemChanges } from './menu-change-log.ts'
import type { Menu, MenuItem } from './menus.ts'

/** A reply made once for all who ask: its bytes, plain and compressed, and the tag by which a browser knows that it has it. */
export type ReadyText = {
  readonly plain: Buffer
  readonly etag: string
  readonly gzip: Buffer
  readonly br: Buffer
}

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)

/** When a menu is looked at, ms since 1970, and the clock of its market. */
export type MenuMoment = { readonly now: number; readonly time_zone: string }

type Texts = {
  /** From the last moment at which an item came back into stock up to the next one (SIL-OPS-105). */
  readonly from: number
  readonly until: number
  readonly menu: RawJson
  readonly isInParts: boolean
  /** Made by the first who asks. */
  editorMenu?: RawJson
  whole?: Promise<ReadyText>
}

const made = new WeakMap<Menu, Texts>()
const questions = new WeakMap<Menu, Promise<ReadyText>>()

function textsOf(menu: Menu, moment: MenuMoment): Texts {
  const { now } = moment
  const known = made.get(menu)
  if (known && known.from <= now && now < known.until) return known
  const restores = [...menu.items.values()].flatMap(({ active, restore_at }) => (active ? [] : (restore_at ?? [])))
  const from = Math.max(0, ...restores.filter((at) => at <= now))
  const whole = wireMenu(menu, moment, false)
  const inParts = isInParts(whole)
  const texts: Texts = {
    from,
    until: Math.min(Number.POSITIVE_INFINITY, ...restores.filter((at) => at > now)),
    menu: new RawJson(JSON.stringify(inParts ? firstPart(whole, wholeMenuPath(menu, from)) : whole)),
    isInParts: inParts,
  }
  made.set(menu, texts)
  return texts
}

/** The same bytes for as long as it is this menu: its version, and when an item last came back into stock. */
const wholeMenuPath = ({ franchise, version }: Menu, from: number) =>
  `/order/restaurants/menu/${franchise.franchise_id}?version=${version}&stock_at=${from}`

/** The whole of a large menu, whose page has the first part of it, and the address at which this one is. */
export function wholeMenuText(menu: Menu, moment: MenuMoment): { path: string; text: Promise<ReadyText> } {
  const texts = textsOf(menu, moment)
  texts.whole ??= readyText(JSON.stringify(wireMenu(menu, moment, false)))
  return { path: wholeMenuPath(menu, texts.from), text: texts.whole }
}

/** A page of a category of a large menu; undefined where the page's menu has all that is asked for. */
export function categoryPageOf(
  menu: Menu,
  menu_category_id: number,
  wanted: number,
  moment: MenuMoment,
): CategoryPage | undefined {
  const asked = menu.categories.find((category) => category.menu_category_id === menu_category_id)
  if (!asked || !textsOf(menu, moment).isInParts) return undefined
  const { page, pages, from, to } = pageBounds(asked.items.length, wanted)
  return {
    menu_category_id,
    page,
    pages,
    menu_items: asked.items.slice(from, to).map((item) => wireItem(item, moment)),
  }
}

/** One item of a menu, and the category that it stands in. */
export function itemState(menu: Menu, menu_item_id: number, moment: MenuMoment) {
  const category = menu.categories.find(({ items }) => items.some((item) => item.menu_item_id === menu_item_id))
  const item = menu.items.get(menu_item_id)
  if (!category || !item) return undefined
  const { menu_category_id, name, type } = category
  return { category: { menu_category_id, name, type }, menu_item: wireItem(item, moment) }
}

/** JSON text of `state.menu` (MNU-20). */
export function menuText(menu: Menu, moment: MenuMoment, editor: boolean): RawJson {
  const texts = textsOf(menu, moment)
  if (!editor) return texts.menu
  texts.editorMenu ??= new RawJson(JSON.stringify(wireMenu(menu, moment, true)))
  return texts.editorMenu
}

/** What is other than at the version that a page shows, with each item's place. */
export function menuChanges(menu: Menu, changes: ItemChanges | undefined, moment: MenuMoment): MenuChanges {
  const changed = new Set(changes?.changed)
  return {
    menu_version: menu.version,
    is_whole: changes === undefined,
    items: menu.categories.flatMap(({ menu_category_id, items }) =>
      items.flatMap((item, index) =>
        changed.has(item.menu_item_id) ? [{ menu_category_id, index, item: wireItem(item, moment) }] : [],
      ),
    ),
    gone: changes?.gone ?? [],
  }
}

/** The reply of `GET /order/restaurants/option_question_list/:franchiseId`, ready to send. */
export function optionQuestionText(menu: Menu): Promise<ReadyText> {
  const known = questions.get(menu)
  if (known !== undefined) return known
  const ready = readyText(JSON.stringify(optionQuestionList(menu)))
  questions.set(menu, ready)
  return ready
}

async function readyText(text: string): Promise<ReadyText> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const plain = Buffer.from(text)
  const [gzipped, br] = await Promise.all([zip(plain, { level: 9 }), brotli(plain, quality)])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, etag, gzip: gzipped, br }
}

export function wireMenu(menu: Menu, moment: MenuMoment, editor: boolean): WireMenu {
  return {
    menu_version: menu.version,
    franchise_id: menu.franchise.franchise_id,
    franchise_name: menu.franchise.name,
    editor,
    ...(editor && { time_zone: moment.time_zone }),
    integration_items: editor
      ? menu.integration_items.map(({ integration_item_id, name }) => ({ integration_item_id, name }))
      : [],
    menu_categories: menu.categories.map(({ menu_category_id, name, type, items }) => ({
      menu_category_id,
      name,
      type,
      menu_items: items.map((item) => wireItem(item, moment)),
    })),
  }
}

type ItemColumns = Omit<
  WireMenuItem,
  'base_price' | 'restore_date' | 'image' | 'option_question_groups' | 'previous_menu_item_ids'
> & {
  readonly base_price: Cents
  readonly restore_at: number | null
}

/** An item that has just been made, without questions yet, under the temporary ids that its page knows it by (TRN-25). */
export function newWireItem(
  item: Omit<ItemColumns, 'restore_at'>,
  moment: MenuMoment,
  previous_menu_item_ids: readonly TemporaryId[],
): WireMenuItem {
  return { ...wireColumns({ ...item, restore_at: null }, moment), option_question_groups: [], previous_menu_item_ids }
}

function wireItem(item: MenuItem, moment: MenuMoment): WireMenuItem {
  return {
    ...wireColumns(item, moment),
    ...(item.image && { image: item.image }),
    option_question_groups: item.groups.map((group) => wireGroup(group, item)),
    previous_menu_item_ids: [],
  }
}

function wireColumns(item: ItemColumns, { now, time_zone }: MenuMoment) {
  const active = isInStock(item, now)
  const restore_at = active ? null : item.restore_at
  return {
    menu_item_id: item.menu_item_id,
    name: item.name,
    description: item.description,
    base_price: toDecimal(item.base_price),
    active,
    restore_date: restore_at === null ? null : dayToUs(localTime(restore_at, time_zone).day),
    upc: item.upc,
    aisle: item.aisle,
    shelf: item.shelf,
    bay: item.bay,
    integration_item_id: item.integration_item_id,
  }
}

function optionQuestionList(menu: Menu): OptionQuestionList {
  return {
    menu_items: [...menu.items.values()].map((item) => ({
      menu_item_id: item.menu_item_id,
      option_question_groups: [...item.groups, specialInstructions].map((group) => wireGroup(group, item)),
    })),
  }
}

const specialFields = { fieldName: 'special_instructions', fieldNameExt: '' }

function wireGroup(group: OptionGroup, item: MenuItem): WireGroup {
  return {
    optionQuestionGroupId: group.optionQuestionGroupId,
    name: group.name,
    groupType: group.groupType,
    quantity: group.quantity,
    optionQuestions: group.optionQuestions.map((question) => {
      const fields = question.id === specialInstructionsId ? specialFields : item.field_names.get(question.id)
      return {
        id: question.id,
        fieldName: fields?.fieldName ?? '',
        fieldNameExt: fields?.fieldNameExt ?? '',
        question: question.question,
        type: question.type,
        rangeMin: question.rangeMin,
        rangeMax: question.rangeMax,
        additionalCostPerQuantity: toDecimal(question.additionalCostPerQuantity),
        maxQuantity: question.rangeMax,
        ...(question.implied && { implied: true }),
        answers: question.answers.map(({ id, answer, additionalCost, groups }) => ({
          id,
          answer,
          additionalCost: toDecimal(additionalCost),
          ...(groups && { optionQuestionGroups: groups.map((followUp) => wireGroup(followUp, item)) }),
        })),
      }
    }),
  }
}
