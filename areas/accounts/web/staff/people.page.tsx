import { useMemo } from 'react'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListedPerson, PersonState, peoplePage } from '../../calls/staff.ts'
import { roleText } from '../../rules/navigation.ts'
import { grantableRoles } from '../../rules/staff-access.ts'
import { OfficePage } from '../office-page.tsx'
import { useOffice } from '../use-office.ts'

const usePeople = pageHook<typeof peoplePage>()

const idOf = (one: ListedPerson) => String(one.user_id)
const hrefOf = (one: ListedPerson) => `/secure/people/${one.user_id}`

const stateWords: Readonly<Record<PersonState, string>> = { works: 'Works', invited: 'Invited', left: 'Has left' }
const stateKinds = { works: 'ok', invited: 'info', left: 'quiet' } as const

const views = [
  { id: 'now', name: 'Now', search: '' },
  { id: 'invited', name: 'Invited', search: '?state=invited' },
  { id: 'left', name: 'Left', search: '?state=left' },
]

/** `/secure/people`: who works here, where, and as what. */
export default function PeoplePage() {
  const list = useListPage()
  const { markets } = useOffice()
  const columns = useMemo(() => columnsOf(markets.map(({ name }) => name)), [markets])
  return (
    <OfficePage
      title="People"
      lede="Who works here, as what and where. Each change is in the audit."
      acts={[{ label: 'Invite somebody', href: '/secure/people/invite', icon: 'plus', variant: 'primary' }]}
    >
      <DataTable
        label="People"
        cardsWhenTight
        columns={columns}
        rows={usePeople('people')}
        pages={usePeople('people_pages')}
        idOf={idOf}
        hrefOf={hrefOf}
        views={views}
        loading={list.loading}
        error={list.error}
        onTryAgain={list.again}
        find="Name, e-mail"
        empty={<EmptyState icon="users" title="Nobody here." />}
        exportName="people"
      />
    </OfficePage>
  )
}

function columnsOf(markets: readonly string[]): Column<ListedPerson>[] {
  return [
    { id: 'name', title: 'Name', value: ({ name }) => name, sortable: false, wraps: true },
    { id: 'email', title: 'E-mail', value: ({ email }) => email, sortable: false, wraps: true, width: 280 },
    {
      id: 'roles',
      title: 'Roles',
      value: ({ roles }) => roles.map(roleText).join(', '),
      filter: grantableRoles.map((role) => ({ value: role, label: roleText(role) })),
      sortable: false,
      wraps: true,
    },
    {
      id: 'markets',
      title: 'Markets',
      value: ({ markets: own }) => (own.length === 0 ? 'All' : own.join(', ')),
      ...(markets.length > 1 && { filter: markets.map((name) => ({ value: name, label: name })) }),
      sortable: false,
      wraps: true,
    },
    {
      id: 'last_seen_at',
      title: 'Last sign-in',
      value: ({ last_seen_at }) => last_seen_at,
      kind: 'time',
      sortable: false,
      width: 184,
    },
    {
      id: 'state',
      title: 'State',
      value: ({ state }) => stateWords[state],
      cell: ({ state }) => <Pill kind={stateKinds[state]}>{stateWords[state]}</Pill>,
      filter: Object.entries(stateWords).map(([value, label]) => ({ value, label })),
      sortable: false,
      width: 104,
      card: 'end',
    },
  ]
}
