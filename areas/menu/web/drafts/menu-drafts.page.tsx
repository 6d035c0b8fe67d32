import { OfficePage } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pill } from '#ui/pill.tsx'
import { Select } from '#ui/select.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListedDraft, menuDraftsPage } from '../../calls/menu-drafts.ts'
import { momentWords, stateKinds, stateWords } from './draft-words.ts'
import styles from './drafts.module.css'
import { MenuFilePanel } from './menu-file-panel.tsx'

const useDrafts = pageHook<typeof menuDraftsPage>()

const idOf = ({ menu_draft_id }: ListedDraft) => String(menu_draft_id)
const hrefOf = ({ menu_draft_id }: ListedDraft) => `/admin/menu_drafts/${menu_draft_id}`
const addressOf = (franchise_id: string) => `/admin/menu_drafts${franchise_id ? `?franchise_id=${franchise_id}` : ''}`

/** `/admin/menu_drafts`: a menu out to a spreadsheet and back, and changes that wait to go live. */
export default function MenuDraftsPage() {
  const list = useListPage()
  const franchises = useDrafts('franchises')
  const franchise_id = useDrafts('franchise_id')
  const franchise = franchises.find((one) => one.franchise_id === franchise_id)
  return (
    <OfficePage
      title="Menu drafts"
      lede="Changes that are looked at before they are taken: at once, or at a time by the market’s clock."
      side={
        <Select
          label="Place"
          hideLabel
          options={[
            { value: '', label: 'All places' },
            ...franchises.map(({ franchise_id, name, market }) => ({
              value: String(franchise_id),
              label: franchises.some((one) => one.market !== market) ? `${name}, ${market}` : name,
            })),
          ]}
          value={String(franchise_id ?? '')}
          onChange={(event) => location.assign(addressOf(event.target.value))}
        />
      }
    >
      <div className={styles.stack}>
        {franchise ? (
          <MenuFilePanel franchise_id={franchise.franchise_id} name={franchise.name} />
        ) : (
          <p className={styles.muted}>Choose a place to take its menu out as a file, or to read one.</p>
        )}
        <DataTable
          label="Menu drafts"
          columns={columns}
          rows={useDrafts('drafts')}
          pages={useDrafts('draft_pages')}
          idOf={idOf}
          hrefOf={hrefOf}
          loading={list.loading}
          error={list.error}
          onTryAgain={list.again}
          empty={<EmptyState icon="layers" title="No drafts yet." />}
          cardsWhenTight
        />
      </div>
    </OfficePage>
  )
}

const columns: Column<ListedDraft>[] = [
  { id: 'name', title: 'Draft', value: ({ name }) => name, sortable: false, wraps: true },
  { id: 'franchise', title: 'Place', value: ({ franchise }) => franchise, sortable: false, wraps: true },
  {
    id: 'change_count',
    title: 'Changes',
    value: ({ change_count }) => change_count,
    kind: 'number',
    sortable: false,
    width: 96,
  },
  {
    id: 'created',
    title: 'Drafted',
    value: ({ created_by, created_at, time_zone }) => `${momentWords(created_at, time_zone)}, ${created_by}`,
    sortable: false,
    wraps: true,
  },
  {
    id: 'state',
    title: 'State',
    value: stateWords,
    cell: (draft) => <Pill kind={stateKinds[draft.status]}>{stateWords(draft)}</Pill>,
    sortable: false,
    card: 'end',
    width: 260,
  },
]
