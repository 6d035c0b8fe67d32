import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, text } from '#platform/core/wire.ts'
import { type EditedAnswer, type EditedGroup, type EditedQuestion, longest, most } from '../rules/edited-options.ts'
import { draftRefusals, intoDraft, openDraft, putInDraft } from './into-draft.ts'

/** One line: a cell that is pasted from a spreadsheet brings tabs. */
const line = (length: number) =>
  z.pipe(
    text(length),
    z.transform((value) => value.replace(/[\n\t]+/g, ' ')),
  )
const words = line(longest.words)
const fieldName = line(longest.fieldName)
const amount = text(20)

const answer: z.ZodMiniType<EditedAnswer, EditedAnswer> = z.object({
  answerId: z.int(),
  answer: words,
  answerPrice: amount,
  answerRestaurantActive: z.boolean(),
  answerRestaurant: words,
  active: z.boolean(),
  optionQuestionGroups: z.lazy(() => z.array(editedGroup).check(z.maxLength(most.groups))),
})
const question: z.ZodMiniType<EditedQuestion, EditedQuestion> = z.object({
  id: z.int(),
  fieldName,
  fieldNameExt: fieldName,
  question: words,
  type: z.int().check(z.minimum(0), z.maximum(5)),
  rangeMin: z.int(),
  rangeMax: z.int(),
  additionalCostPerQuantity: amount,
  implied: z.boolean(),
  answers: z.array(answer).check(z.maxLength(most.answers)),
})
const editedGroup: z.ZodMiniType<EditedGroup, EditedGroup> = z.object({
  optionQuestionGroupId: z.int(),
  name: words,
  groupType: z.int().check(z.minimum(-1), z.maximum(99)),
  quantity: z.int(),
  optionQuestions: z.array(question).check(z.maxLength(most.questions)),
})
export const editedGroups = z.array(editedGroup).check(z.maxLength(most.groups))

const ofItem = { menu_item_id: id }
/** Below zero it is an item that the draft adds (`addedItemId`). */
const ofItemOrAdded = {
  menu_item_id: z.pipe(z.union([z.int(), z.string().check(z.regex(/^-?[1-9]\d{0,14}$/))]), z.transform(Number)),
  menu_draft_id: z.optional(id),
}
const namedItem = z.strictObject({ menu_item_id: z.int(), name: z.string() })

/** `GET /admin/option_questions/{menuItemId}`: the editor of one item's questions. */
export const optionQuestionsPage = definePage({
  face: 'ops',
  path: '/admin/option_questions/:menu_item_id',
  entry: 'areas/menu/web/options/option-questions.page.tsx',
  title: 'Option questions',
  may: admin,
  /** With a draft: its questions instead of the menu's. */
  input: z.object(ofItemOrAdded),
  malformed: 'not_found',
  state: z.object({
    item: z.strictObject({
      menu_item_id: z.int(),
      name: z.string(),
      description: z.string(),
      base_price: z.string(),
      kitchen_name: z.string(),
      kitchen_short_code: z.string(),
      options_version: z.int(),
      category: z.strictObject({ name: z.string(), type: z.int() }),
      franchise: z.strictObject({ franchise_id: z.int(), name: z.string(), kind: z.string() }),
    }),
    option_question_groups: editedGroups,
    /** The draft that they are of; null: they are the menu's. */
    draft: z.nullable(
      z.strictObject({
        menu_draft_id: z.int(),
        name: z.string(),
        version: z.int(),
        /** Whether the menu's questions are others than those that it was drafted against. */
        is_stale: z.boolean(),
      }),
    ),
    /** Drafts of the place that are not live yet, to which these questions may be added. */
    drafts: z.array(openDraft),
    /** Other items of the place that ask the same, by group. */
    uses: z.array(z.strictObject({ optionQuestionGroupId: z.int(), items: z.array(namedItem) })),
  }),
})

/** What the place's other items ask, each group once. */
export const optionLibrary = defineRoute({
  method: 'GET',
  path: '/admin/option_questions/:menu_item_id/library',
  may: admin,
  input: z.object(ofItemOrAdded),
  malformed: 'not_found',
  reply: z.object({
    success: z.literal(true),
    library: z.array(z.strictObject({ group: editedGroup, items: z.array(namedItem) })),
  }),
  unanswered: 'The other items’ questions did not come. Please try again.',
})

const saved = {
  ...ofItem,
  option_question_groups: editedGroups,
  /** What was seen. */
  options_version: z.int(),
  /** Items that ask the same as one of the groups did, and shall go on doing so. */
  reuse: z._default(
    z.array(z.object({ optionQuestionGroupId: z.int(), menu_item_ids: z.array(z.int()).check(z.maxLength(5000)) })),
    [],
  ),
}
const savingRefusals = {
  changed_meanwhile: [409, 'Somebody else has changed these questions. Reload the page to see them.'],
  options_invalid: [422, 'These questions cannot be saved.'],
  unknown_option: [422, 'One of the questions or answers is not this item’s. Reload the page.'],
  not_the_same: [409, 'Another item does not ask the same any more. Reload the page to see which do.'],
} as const

const saving = {
  path: '/admin/option_questions/:menu_item_id',
  may: admin,
  body: { kind: 'json', most: 2_000_000 },
  input: z.object(saved),
  reply: z.object({
    success: z.literal(true),
    error: z.literal(''),
    options_version: z.int(),
    option_question_groups: editedGroups,
    /** How many other items ask the same now. */
    reused: z.int(),
  }),
  refusals: savingRefusals,
  unanswered: 'The questions were not saved. Please try again.',
} as const

/** One save per item (SIL-ORD-095); both methods are documented and do the same. */
export const saveOptions = defineRoute({ method: 'POST', ...saving })
export const patchOptions = defineRoute({ method: 'PATCH', ...saving })

/** The same, put down in a draft: customers see it when that goes live. */
export const draftOptions = defineRoute({
  method: 'POST',
  path: '/admin/option_questions/:menu_item_id/draft',
  may: admin,
  body: { kind: 'json', most: 2_000_000 },
  input: z.object({ ...saved, ...intoDraft, ...ofItemOrAdded }),
  reply: putInDraft,
  refusals: { ...savingRefusals, ...draftRefusals },
  idempotencyKey: 'request_key',
  unanswered: 'The draft was not saved. Please try again.',
})
