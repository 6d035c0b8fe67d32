import type { FastifyRequest } from 'fastify'
import { cents } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { memoryFile } from '#platform/server/imports/file.ts'
import { ImportRefused } from '#platform/server/imports/import-kind.ts'
import { tableRows } from '#platform/server/imports/table.ts'
import type { Change, RouteContext, RouteResult } from '#platform/server/routes.ts'
import { type draftFromFile, type draftPrices, mostDraftRows } from '../../calls/menu-drafts.ts'
import type { DraftChange } from '../../rules/drafts/draft-change.ts'
import { draftFileColumns } from '../../rules/drafts/menu-file-columns.ts'
import { type DraftProblem, type FileRow, planDraft } from '../../rules/drafts/plan-draft.ts'
import { changedPrice } from '../../rules/price-change.ts'
import { lockItems } from '../change-item.ts'
import { loadMenuRows } from '../import/menu-rows.ts'
import { mayEditMenu, menuOf } from '../may-edit-menu.ts'
import { editedGroupsOf } from '../options/edited-groups.ts'
import { draftedMenu } from './drafted-menu.ts'
import { insertDraft } from './put-in-draft.ts'

/** As text: every word of a whole file twice, as it stands and as it shall stand. */
const largestOfFile = 32 * 1024 * 1024
const noColumns = 'The file has neither a column item_id nor a column name. Its first row names its columns.'

/** What the file would change of the menu as it is this moment; nothing is changed yet. */
export async function createFromFile({
  data: { franchise_id },
  actor,
  db,
  now,
  request,
  transaction,
}: RouteContext<typeof draftFromFile>): Promise<RouteResult<typeof draftFromFile>> {
  const menu = await menuOf(db, franchise_id)
  if (!menu || !mayEditMenu(actor, menu)) return refuse('unknown_id')
  const file = await readUpload(request)
  if (!file.ok) return file
  const read = await rowsOf(file.data.bytes)
  if (!read.ok) return read
  const { rows } = read.data
  const hasQuestions = rows.some(({ cells }) => cells.questions !== undefined)
  // Categories and questions are the admins’, here as on their own pages.
  const isAdmin = actor.roles.includes('admin')
  const plan = planDraft(rows, {
    ...(await draftedMenu(db, franchise_id, now)),
    ...(hasQuestions && { groupsOf: editedGroupsOf(await loadMenuRows(db, franchise_id)) }),
    mayAddCategories: isAdmin,
    mayChangeQuestions: isAdmin,
  })
  const problems = [...read.data.problems, ...plan.problems].sort((a, b) => a.line - b.line)
  if (plan.changes.length === 0 && problems.length === 0) return refuse('nothing_changes', { field: 'file' })
  if (JSON.stringify(plan.changes).length > largestOfFile) return refuse('draft_too_large', { field: 'file' })
  const name =
    file.data.name
      .replace(/\.[^.]*$/, '')
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim() || 'Menu file'
  return transaction((unit) => insertDraft({ ...unit, actor }, menu, { name, changes: plan.changes, problems }))
}

async function readUpload(request: FastifyRequest) {
  const file = request.isMultipart() ? await request.file().catch(() => undefined) : undefined
  if (!file) return refuse('file_missing', { field: 'file' })
  const bytes = await file.toBuffer().catch(() => undefined)
  if (file.file.truncated) return refuse('file_too_large', { field: 'file' })
  return bytes ? ok({ bytes, name: file.filename }) : refuse('file_missing', { field: 'file' })
}

async function rowsOf(bytes: Buffer) {
  const rows: FileRow[] = []
  const problems: DraftProblem[] = []
  const input = {
    file: memoryFile('menu.csv', bytes),
    mapping: new Map<string, string>(),
    report: { reject: ({ line, reason }: DraftProblem) => void problems.push({ line, reason }) },
    signal: new AbortController().signal,
  }
  const columns = draftFileColumns.map((name) => ({ name, about: '' }))
  try {
    for await (const { line, values } of tableRows(input, columns)) {
      if (values.item_id === undefined && values.name === undefined)
        return refuse('file_unreadable', { field: 'file', message: noColumns })
      if (rows.length + problems.length >= mostDraftRows) return refuse('too_many_rows', { field: 'file' })
      rows.push({ line, cells: values })
    }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    return refuse('file_unreadable', { field: 'file', message: error.message })
  }
  return ok({ rows, problems })
}

/** New prices by the rule that changes them at once, too; a till's own are left out. */
export async function createFromPrices(unit: Change<typeof draftPrices>) {
  const { tx, actor, data } = unit
  const { franchise_id, menu_item_ids, way, amount, rounding } = data
  const items = (await lockItems(tx, [...new Set(menu_item_ids)])).filter(
    (item) => item.franchise_id === franchise_id && mayEditMenu(actor, item),
  )
  const [first] = items
  if (!first) return refuse('unknown_id')
  const changes = items.flatMap(({ menu_item_id, name, base_price, integration_item_id }): DraftChange[] => {
    const price = changedPrice(cents(base_price), { way, amount, rounding })
    if (price === base_price || integration_item_id !== null) return []
    return [{ what: 'change', menu_item_id, name, before: { base_price }, after: { base_price: price } }]
  })
  if (changes.length === 0) return refuse('nothing_changes')
  return insertDraft(unit, first, { name: data.name || 'New prices', changes, problems: [] })
}
