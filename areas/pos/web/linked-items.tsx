import { useMemo } from 'react'
import { updateIntegrationItem } from '#areas/menu/calls/edit-item.ts'
import { toAnswer } from '#platform/web/forms/answer.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { send } from '#platform/web/send.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Pill } from '#ui/pill.tsx'
import { Select } from '#ui/select.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { type LinkedItem, linkStates } from '../calls/pos.ts'
import { suggestLink } from '../rules/suggest-link.ts'
import styles from './pos.module.css'
import { type PosPlace, stateKinds, stateWords } from './pos-words.ts'

type Products = PosPlace['products']

/** Every item of the menu, and what it is in the till. */
export function LinkedItems({ items, products }: { items: readonly LinkedItem[]; products: Products }) {
  const columns = useMemo(() => columnsOf(products), [products])
  return (
    <DataTable
      label="Items"
      columns={columns}
      rows={items}
      idOf={({ menu_item_id }) => String(menu_item_id)}
      find="Item"
      virtual={items.length > 200}
      height={items.length > 200 ? 'calc(100dvh - 320px)' : undefined}
      empty={<EmptyState icon="layers" title="The menu has no items." />}
    />
  )
}

const columnsOf = (products: Products): readonly Column<LinkedItem>[] => [
  { id: 'name', title: 'Item', value: ({ name }) => name, wraps: true },
  { id: 'category', title: 'Category', value: ({ category }) => category, width: 136, card: 'none' },
  { id: 'price', title: 'Menu', value: ({ price }) => price, kind: 'money', width: 80 },
  {
    id: 'product',
    title: 'In the till',
    value: ({ pos_name }) => pos_name,
    cell: (item) => <LinkCell item={item} products={products} />,
    width: 280,
    card: 'whole',
  },
  { id: 'pos_price', title: 'Till', value: ({ pos_price }) => pos_price, kind: 'money', width: 80 },
  {
    id: 'state',
    title: 'State',
    value: ({ state }) => state,
    cell: ({ state }) => <Pill kind={stateKinds[state]}>{stateWords[state]}</Pill>,
    filter: linkStates.map((value) => ({ value, label: stateWords[value] })),
    width: 184,
    card: 'end',
  },
]

function LinkCell({ item, products }: { item: LinkedItem; products: Products }) {
  const { menu_item_id, menu_category_id, name, integration_item_id, pos_name, state } = item
  const suggested = integration_item_id === null ? suggestLink(item, products) : undefined
  const link = useAct(async (to: number | null) => {
    const answer = toAnswer(
      await send(updateIntegrationItem, { menu_item_id, menu_category_id, integration_item_id: to }),
    )
    await refreshPage()
    return answer
  })
  const own = String(integration_item_id ?? '')
  return (
    <div className={styles.link}>
      <Select
        label={`Product of the till for ${name}`}
        hideLabel
        disabled={link.loading}
        value={own}
        options={[
          { value: '', label: 'Not linked' },
          ...(state === 'gone' ? [{ value: own, label: `${pos_name ?? ''} (missing)` }] : []),
          ...products.map((one) => ({ value: String(one.integration_item_id), label: one.name })),
        ]}
        onChange={({ currentTarget: { value } }) => link.run(value === '' ? null : Number(value))}
      />
      {suggested && (
        <Button
          size="small"
          variant="quiet"
          loading={link.loading}
          aria-label={`Link ${name} with ${suggested.name}`}
          onClick={() => link.run(suggested.integration_item_id)}
        >
          Link {suggested.name}
        </Button>
      )}
      <ErrorLine error={link.error} count={link.failures} />
    </div>
  )
}
