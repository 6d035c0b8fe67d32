import { useMemo, useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { useLive } from '#platform/web/live.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { draftAct, type menuDraftPage } from '../../calls/menu-drafts.ts'
import type { AssetView } from '../../calls/menu-items.ts'
import { addedItemId, draftFields, draftResultWords } from '../../rules/drafts/draft-change.ts'
import { Thumb } from '../admin/item-pictures.tsx'
import { typeText } from '../admin/type-words.ts'
import { DraftActs } from './draft-acts.tsx'
import { type DraftState, fieldWords, stateKinds, stateWords, valueWords } from './draft-words.ts'
import styles from './drafts.module.css'

const useDraft = pageHook<typeof menuDraftPage>()

type Row = {
  readonly id: string
  /** The place of its change. */
  readonly at: number
  /** The first row of a change stands for all of it. */
  readonly isFirst: boolean
  /** Where what it drafts is edited further. */
  readonly href?: string
  readonly item: string
  readonly kind: string
  readonly field: string
  readonly before: string
  readonly after: string
  readonly pictures?: { readonly before: readonly AssetView[]; readonly after: readonly AssetView[] }
  readonly result: string
  /** Why it would not be made now; it stands where the change begins. */
  readonly outlook: string
}

/** `/admin/menu_drafts/:menu_draft_id`: what a draft changes, and when. */
export default function MenuDraftPage() {
  const draft = useDraft('draft')
  const list = useListPage()
  // It may go live by itself while somebody looks at it.
  useLive([`menu:${draft.franchise_id}`], list.again)
  const rows = useMemo(() => rowsOf(draft), [draft])
  const [taken, setTaken] = useState<Row>()
  const kept = (draft.outlook ?? []).filter((result) => result !== 'done').length
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
        {kept > 0 && (
          <Note kind="warn">
            {`As the menu is now, ${kept === 1 ? '1 change' : `${kept} changes`} of this draft would not be made. The table says which.`}
          </Note>
        )}
        <DataTable
          label="Changes"
          columns={[...columns, ...(draft.results ? [resultColumn] : []), ...(isOpen ? [takeOutColumn(setTaken)] : [])]}
          rows={rows}
          idOf={({ id }) => id}
          find="Item"
          virtual={rows.length > 200}
          height={rows.length > 200 ? 'calc(100dvh - 320px)' : undefined}
          empty={<EmptyState icon="check" title="It changes nothing." />}
        />
      </div>
      {taken && (
        <TakeOut
          draft={draft}
          row={taken}
          onDone={() => {
            setTaken(undefined)
            list.again()
          }}
          onClose={() => setTaken(undefined)}
        />
      )}
    </OfficePage>
  )
}

type TakeOutProps = { draft: DraftState; row: Row; onDone: () => void; onClose: () => void }

function TakeOut({ draft: { menu_draft_id, version }, row, onDone, onClose }: TakeOutProps) {
  const act = useAct(async () => {
    const answer = await ask(draftAct, { menu_draft_id, version, act: { what: 'take_out', at: row.at } })
    if (answer.ok) onDone()
    return answer
  })
  return (
    <Dialog
      title={`Take ${row.item} out of this draft?`}
      role="alertdialog"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" loading={act.loading} onClick={() => act.run()}>
            Take out
          </Button>
        </>
      }
    >
      <p>{row.kind} The menu stays as it is.</p>
      <ErrorLine error={act.error} count={act.failures} />
    </Dialog>
  )
}

const columns: Column<Row>[] = [
  {
    id: 'item',
    title: 'Item',
    value: ({ item }) => item,
    cell: ({ item, href, outlook }) => (
      <>
        {href ? <a href={href}>{item}</a> : item}
        {outlook && <small className={styles.outlook}>{outlook}</small>}
      </>
    ),
    wraps: true,
  },
  { id: 'field', title: 'What', value: ({ field }) => field, wraps: true },
  {
    id: 'before',
    title: 'Now, as drafted',
    value: ({ before }) => before,
    cell: ({ before, pictures }) => (pictures ? <Pictures of={pictures.before} /> : before),
    sortable: false,
    wraps: true,
    card: 'line',
  },
  {
    id: 'after',
    title: 'Then',
    value: ({ after }) => after,
    cell: ({ after, pictures }) => (pictures ? <Pictures of={pictures.after} /> : after),
    sortable: false,
    wraps: true,
    card: 'line',
  },
]
const resultColumn: Column<Row> = {
  id: 'result',
  title: 'What became of it',
  value: ({ result }) => result,
  wraps: true,
}

const takeOutColumn = (onTake: (row: Row) => void): Column<Row> => ({
  id: 'take_out',
  title: 'Take out',
  value: () => '',
  cell: (row) =>
    row.isFirst && (
      <IconButton icon="x" size="small" label={`Take ${row.item} out: ${row.field}`} onClick={() => onTake(row)} />
    ),
  sortable: false,
  hideable: false,
  card: 'end',
  width: 88,
})

/** Every picture of an item, the card’s first. */
function Pictures({ of }: { of: readonly AssetView[] }) {
  if (of.length === 0) return 'None'
  return (
    <span className={styles.pictures}>
      {of.map((asset) => (
        <Thumb key={asset.menu_image_id} asset={asset} />
      ))}
    </span>
  )
}

/** A row for each field, each line of the questions; what is new or deleted has one. */
function rowsOf({
  menu_draft_id,
  status,
  changes,
  categories,
  may_change_questions,
  results,
  outlook,
}: DraftState): Row[] {
  const names = new Map(categories.map(({ menu_category_id, name }) => [menu_category_id, name]))
  const isEdited = may_change_questions && (status === 'open' || status === 'scheduled')
  return changes.flatMap((change, at): Row[] => {
    const [result, next] = [results?.[at], outlook?.[at]]
    const common = {
      at,
      item: change.name,
      kind: kindWords[change.what],
      result: result ? draftResultWords[result] : '',
    }
    const said = next && next !== 'done' ? `Not now. ${draftResultWords[next]}` : ''
    const rows = (lines: readonly Line[], more: { readonly href?: string } = {}) =>
      lines.map((line, n) => ({
        ...common,
        ...line,
        ...more,
        id: `${at} ${n}`,
        isFirst: n === 0,
        outlook: n === 0 ? said : '',
      }))
    if (change.what === 'delete') return rows([{ field: 'Deleted', before: change.name, after: '' }])
    if (change.what === 'add_category')
      return rows([{ field: 'New category', before: '', after: typeText(change.type) }])
    if (change.what === 'add') {
      const after = draftFields.flatMap((field) => valueWords(field, change.after[field], names) || []).join(', ')
      const href = `/admin/option_questions/${addedItemId(at)}?menu_draft_id=${menu_draft_id}`
      return rows([{ field: 'New item', before: '', after }, ...change.lines], isEdited ? { href } : {})
    }
    if (change.what === 'questions') {
      const href = `/admin/option_questions/${change.menu_item_id}?menu_draft_id=${menu_draft_id}`
      return rows(change.lines, isEdited ? { href } : {})
    }
    if (change.what === 'pictures') {
      const { before, after } = change
      return rows([{ field: 'Pictures', before: namesOf(before), after: namesOf(after), pictures: { before, after } }])
    }
    return rows(
      draftFields
        .filter((field) => change.after[field] !== undefined)
        .map((field) => ({
          field: fieldWords[field],
          before: valueWords(field, change.before[field], names) ?? '',
          after: valueWords(field, change.after[field], names) ?? '',
        })),
    )
  })
}

type Line = Pick<Row, 'field' | 'before' | 'after' | 'pictures'>
const namesOf = (pictures: readonly AssetView[]) => pictures.map(({ name }) => name).join(', ')

/** What goes with a change that is taken out. */
const kindWords: Readonly<Record<DraftState['changes'][number]['what'], string>> = {
  change: 'All that the draft changes of this item’s fields goes.',
  add: 'The new item goes.',
  delete: 'The item stays on the menu.',
  questions: 'All that the draft changes of this item’s questions goes.',
  pictures: 'What the draft changes of this item’s pictures goes.',
  add_category: 'The new category goes.',
}
