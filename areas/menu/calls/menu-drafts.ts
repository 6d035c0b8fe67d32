import * as z from 'zod/mini'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import { draftResults } from '../rules/drafts/draft-change.ts'
import { priceWays, roundings } from '../rules/price-change.ts'
import { menuImage } from './menu-items.ts'
import { editedGroups } from './option-questions.ts'

/** Admins, and editors for the menus that are theirs (SIL-OPS-114). */
const editor = ['menu_editor'] as const

export const mostDraftRows = 10_000
export const largestMenuFile = 4 * 1024 * 1024

export const draftStates = ['open', 'scheduled', 'live', 'dropped'] as const
const version = z.int().check(z.positive())

const fields = z.strictObject({
  menu_category_id: z.optional(z.int()),
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  base_price: z.optional(z.int()),
  upc: z.optional(z.nullable(z.string())),
  kitchen_name: z.optional(z.string()),
  kitchen_short_code: z.optional(z.string()),
  aisle: z.optional(z.int()),
  shelf: z.optional(z.int()),
  bay: z.optional(z.int()),
  data_source: z.optional(z.string()),
  active: z.optional(z.boolean()),
})
const ofItem = <What extends string>(what: What) => ({
  what: z.literal(what),
  menu_item_id: z.int(),
  name: z.string(),
})
const changed = z.strictObject({ ...ofItem('change'), before: fields, after: fields })
const newItem = {
  what: z.literal('add'),
  name: z.string(),
  after: z.extend(fields, { menu_category_id: z.int() }),
}
const deleted = z.strictObject(ofItem('delete'))
const addedCategory = z.strictObject({
  what: z.literal('add_category'),
  menu_category_id: z.int(),
  name: z.string(),
  type: z.int(),
})
export const draftChanges = z.array(
  z.discriminatedUnion('what', [
    changed,
    z.strictObject({ ...newItem, questions: z.optional(editedGroups) }),
    deleted,
    z.strictObject({ ...ofItem('questions'), before: editedGroups, after: editedGroups }),
    z.strictObject({ ...ofItem('pictures'), before: z.array(z.int()), after: z.array(z.int()) }),
    addedCategory,
  ]),
)

const pictures = z.array(menuImage)
const questionLines = z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() }))
/** As people read it. */
const shownChanges = z.array(
  z.discriminatedUnion('what', [
    changed,
    z.strictObject({ ...newItem, lines: questionLines }),
    deleted,
    z.strictObject({ ...ofItem('questions'), lines: questionLines }),
    z.strictObject({ ...ofItem('pictures'), before: pictures, after: pictures }),
    addedCategory,
  ]),
)
const problems = z.array(z.strictObject({ line: z.int(), reason: z.string() }))

const listed = z.strictObject({
  menu_draft_id: z.int(),
  name: z.string(),
  franchise: z.string(),
  status: z.enum(draftStates),
  live_at: z.nullable(instant),
  change_count: z.int(),
  created_at: instant,
  created_by: z.string(),
  time_zone: z.string(),
})
export type ListedDraft = z.output<typeof listed>

/** `/admin/menu_drafts?franchise_id=8`: changes that are put down and not yet live, and those that were. */
export const menuDraftsPage = definePage({
  face: 'ops',
  path: '/admin/menu_drafts',
  entry: 'areas/menu/web/drafts/menu-drafts.page.tsx',
  title: 'Menu drafts',
  may: editor,
  input: z.object({ franchise_id: z.optional(id), page: pageCursor }),
  state: z.object({
    franchises: z.array(z.strictObject({ franchise_id: z.int(), name: z.string(), market: z.string() })),
    /** Null: those of all places. */
    franchise_id: z.nullable(z.int()),
    drafts: z.array(listed),
    draft_pages: pageEnds,
    read_at: instant,
  }),
  nav: { group: 'Menus', label: 'Menu drafts', does: 'Menus as files, and changes that go live at a time' },
})

const ofDraft = { menu_draft_id: id }

export const menuDraftPage = definePage({
  face: 'ops',
  path: '/admin/menu_drafts/:menu_draft_id',
  entry: 'areas/menu/web/drafts/menu-draft.page.tsx',
  title: 'Menu draft',
  may: editor,
  input: z.object(ofDraft),
  malformed: 'not_found',
  state: z.object({
    draft: z.strictObject({
      ...listed.shape,
      franchise_id: z.int(),
      version: z.int(),
      changes: shownChanges,
      problems,
      /** What items ask, which is the admins’. */
      may_change_questions: z.boolean(),
      results: z.nullable(z.array(z.enum(draftResults))),
      /** Of one that is not live: what would become of each change now. */
      outlook: z.nullable(z.array(z.enum(draftResults))),
      /** By number, those that are deleted too, and those that the draft makes. */
      categories: z.array(z.strictObject({ menu_category_id: z.int(), name: z.string() })),
      read_at: instant,
    }),
  }),
})

/** The menu as a file, to be changed in a spreadsheet and read again. */
export const menuFile = defineRoute({
  method: 'GET',
  path: '/admin/menu_items/file.csv',
  may: editor,
  input: z.object({ franchise_id: id }),
})

const created = z.object({ success: z.literal(true), menu_draft_id: z.int() })
const nothing_changes = [422, 'Nothing of the menu would change.'] as const

/** A file against the menu as it is: what it would change is a draft. */
export const draftFromFile = defineRoute({
  method: 'POST',
  path: '/admin/menu_drafts/file',
  may: editor,
  body: { kind: 'multipart', most: largestMenuFile },
  input: z.object({ franchise_id: id }),
  reply: created,
  refusals: {
    file_missing: [400, 'Please choose a CSV file.'],
    file_too_large: [413, 'The file is too large (4 MB at most).'],
    file_unreadable: [422, 'This is no CSV file that can be read.'],
    too_many_rows: [422, `A file holds ${mostDraftRows.toLocaleString('en-US')} rows at most.`],
    draft_too_large: [422, 'The file changes too much for one draft. Please take it in parts.'],
    nothing_changes,
  },
  limit: { per: 'person', most: 30, withinMs: 60_000 },
  unanswered: 'The file was not read. Please try again.',
})

/** New prices of several items, put down instead of taken at once. */
export const draftPrices = defineRoute({
  method: 'POST',
  path: '/admin/menu_drafts',
  may: editor,
  input: z.object({
    franchise_id: id,
    name: text(80),
    menu_item_ids: z.array(id).check(z.minLength(1), z.maxLength(5000)),
    way: z.enum(priceWays),
    amount: z.number().check(z.minimum(0), z.maximum(999_999)),
    rounding: z.enum(roundings),
    request_key: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: created,
  refusals: { nothing_changes },
  idempotencyKey: 'request_key',
  unanswered: 'The draft was not saved. Please try again.',
})

export const draftAct = defineRoute({
  method: 'POST',
  path: '/admin/menu_drafts/:menu_draft_id/act',
  may: editor,
  input: z.object({
    ...ofDraft,
    version,
    act: z.discriminatedUnion('what', [
      z.object({ what: z.literal('live') }),
      /** By the market's clock: `12/25/2026` and minutes after midnight. */
      z.object({
        what: z.literal('schedule'),
        day: z.string().check(z.maxLength(20)),
        minute: z.int().check(z.minimum(0), z.maximum(1439)),
      }),
      z.object({ what: z.literal('unschedule') }),
      z.object({ what: z.literal('drop') }),
      z.object({ what: z.literal('rename'), name: text(80) }),
      /** One change out of it, by its place. */
      z.object({ what: z.literal('take_out'), at: z.int().check(z.minimum(0)) }),
    ]),
  }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: {
    changed_meanwhile: [409, 'Somebody else has changed this draft, or it went live. Reload the page to see it.'],
    needed: [422, 'Other changes of this draft need that one. Please take them out first.'],
    name_missing: [422, 'Please enter a name.'],
    day_invalid: [422, 'Please write the day as 12/25/2026.'],
    past_time: [422, 'Please choose a time to come.'],
    too_far: [422, 'Please choose a time within a year.'],
  },
  unanswered: 'Nothing was changed. Please try again.',
})
