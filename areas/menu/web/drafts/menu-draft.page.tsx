import { useMemo } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { useLive } from '#platform/web/live.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { menuDraftPage } from '../../calls/menu-drafts.ts'
import { draftFields, draftResultWords } from '../../rules/drafts/draft-change.ts'
import { typeText } from '../admin/type-words.ts'
import { DraftActs } from './draft-acts.tsx'
import { type DraftState, fieldWords, stateKinds, stateWords, valueWords } from './draft-words.ts'
import styles from './drafts.module.css'

const useDraft = pageHook<typeof menuDraftPage>()

type Row = {
  readonly id: string
  readonly item: string
  readonly field: string
  readonly before: string
  readonly after: string
  readonly result: string
}

/** `/admin/menu_drafts/:menu_draft_id`: what a draft changes, and when. */
export default function MenuDraftPage() {
  const draft = useDraft('draft')
  const list = useListPage()
  // It may go live by itself while somebody looks at it.
  useLive([`menu:${draft.franchise_id}`], list.again)
  const rows = useMemo(() => rowsOf(draft), [draft])
  const isOpen = draft.status === 'open' || draft.status === 'scheduled'
  return (
    <OfficePage
      title={draft.name}
      lede={
        <>
          {`${draft.franchise}. ${draft.change_count === 1 ? '1 change' : `${draft.change_count} changes`}, drafted by ${draft.created_by}. `}
          <Pill kind={stateKinds[draft.status]}>{stateWords(draft)}</Pill>
        </>
      }
      acts={[
        { label: 'Menu', href: `/${draft.franchise_id}` },
        { label: 'All drafts', href: `/admin/menu_drafts?franchise_id=${draft.franchise_id}` },
      ]}
    >
      <div className={styles.stack}>
        <ErrorLine error={list.error} />
        {isOpen && <DraftActs key={draft.version} draft={draft} again={list.again} />}
        {draft.problems.length > 0 && (
          <Panel
            title={`Not taken: ${draft.problems.length === 1 ? '1 row' : `${draft.problems.length} rows`} of the file`}
          >
            <ul className={styles.problems}>
              {draft.problems.map(({ line, reason }) => (
                <li key={line}>
                  <b>Line {line}.</b> {reason}
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <DataTable
          label="Changes"
          columns={draft.results ? [...columns, resultColumn] : columns}
          rows={rows}
          idOf={({ id }) => id}
          find="Item"
          virtual={rows.length > 200}
          height={rows.length > 200 ? 'calc(100dvh - 320px)' : undefined}
          empty={<EmptyState icon="check" title="It changes nothing." />}
        />
      </div>
    </OfficePage>
  )
}

const columns: Column<Row>[] = [
  { id: 'item', title: 'Item', value: ({ item }) => item, wraps: true },
  { id: 'field', title: 'What', value: ({ field }) => field, width: 128 },
  {
    id: 'before',
    title: 'Now, as drafted',
    value: ({ before }) => before,
    sortable: false,
    wraps: true,
    card: 'whole',
  },
  { id: 'after', title: 'Then', value: ({ after }) => after, sortable: false, wraps: true, card: 'whole' },
]
const resultColumn: Column<Row> = {
  id: 'result',
  title: 'What became of it',
  value: ({ result }) => result,
  wraps: true,
}

/** A row for each field; what is new or deleted has one. */
function rowsOf({ changes, categories, results }: DraftState): Row[] {
  const names = new Map(categories.map(({ menu_category_id, name }) => [menu_category_id, name]))
  return changes.flatMap((change, at): Row[] => {
    const result = results?.[at]
    const common = { item: change.name, result: result ? draftResultWords[result] : '' }
    if (change.what === 'delete') return [{ ...common, id: `${at}`, field: 'Deleted', before: change.name, after: '' }]
    if (change.what === 'add_category')
      return [{ ...common, id: `${at}`, field: 'New category', before: '', after: typeText(change.type) }]
    if (change.what === 'add') {
      const after = draftFields.flatMap((field) => valueWords(field, change.after[field], names) || []).join(', ')
      return [{ ...common, id: `${at}`, field: 'New item', before: '', after }]
    }
    return draftFields
      .filter((field) => change.after[field] !== undefined)
      .map((field) => ({
        ...common,
        id: `${at} ${field}`,
        field: fieldWords[field],
        before: valueWords(field, change.before[field], names) ?? '',
        after: valueWords(field, change.after[field], names) ?? '',
      }))
  })
}
