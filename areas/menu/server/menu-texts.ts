import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Day } from '#platform/core/day.ts'
import { toDecimal } from '#platform/core/money.ts'
import { RawJson } from '#platform/server/ready-text.ts'
import { type OptionGroup, specialInstructions, specialInstructionsId } from '../rules/options.ts'
import { isInStock } from '../rules/stock.ts'
import type { OptionQuestionList, WireGroup, WireMenu, WireMenuItem } from '../rules/wire-menu.ts'
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

type Texts = {
  readonly day: Day
  readonly menu: RawJson
  /** Made by the first who asks. */
  editorMenu?: RawJson
  optionQuestions?: Promise<ReadyText>
}

const made = new WeakMap<Menu, Texts>()

/** Texts belong to one version of the menu and one day: what comes back into stock changes at midnight (SIL-OPS-105). */
function textsOf(menu: Menu, today: Day): Texts {
  const known = made.get(menu)
  if (known?.day === today) return known
  const texts: Texts = { day: today, menu: new RawJson(JSON.stringify(wireMenu(menu, today, false))) }
  made.set(menu, texts)
  return texts
}

/** JSON text of `state.menu` (MNU-20). */
export function menuText(menu: Menu, today: Day, editor: boolean): RawJson {
  const texts = textsOf(menu, today)
  if (!editor) return texts.menu
  texts.editorMenu ??= new RawJson(JSON.stringify(wireMenu(menu, today, true)))
  return texts.editorMenu
}

/** The reply of `GET /order/restaurants/option_question_list/:franchiseId`, ready to send. */
export function optionQuestionText(menu: Menu, today: Day): Promise<ReadyText> {
  const texts = textsOf(menu, today)
  texts.optionQuestions ??= readyText(JSON.stringify(optionQuestionList(menu)))
  return texts.optionQuestions
}

async function readyText(text: string): Promise<ReadyText> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const plain = Buffer.from(text)
  const [gzipped, br] = await Promise.all([zip(plain, { level: 9 }), brotli(plain, quality)])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, etag, gzip: gzipped, br }
}

export function wireMenu(menu: Menu, today: Day, editor: boolean): WireMenu {
  return {
    franchise_id: menu.franchise.franchise_id,
    franchise_name: menu.franchise.name,
    editor,
    integration_items: editor
      ? menu.integration_items.map(({ integration_item_id, name }) => ({ integration_item_id, name }))
      : [],
    menu_categories: menu.categories.map(({ menu_category_id, name, type, items }) => ({
      menu_category_id,
      name,
      type,
      menu_items: items.map((item) => wireItem(item, today)),
    })),
  }
}

function wireItem(item: MenuItem, today: Day): WireMenuItem {
  const active = isInStock(item, today)
  return {
    menu_item_id: item.menu_item_id,
    name: item.name,
    description: item.description,
    base_price: toDecimal(item.base_price),
    active,
    restore_date: active ? null : item.restore_date,
    upc: item.upc,
    aisle: item.aisle,
    shelf: item.shelf,
    bay: item.bay,
    integration_item_id: item.integration_item_id,
    option_question_groups: item.groups.map((group) => wireGroup(group, item)),
    previous_menu_item_ids: [],
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
