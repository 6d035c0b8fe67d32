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
import { linkSuggester } from '../rules/suggest-link.ts'
import styles from './pos.module.css'
import { type PosPlace, stateKinds, stateWords } from './pos-words.ts'

type Products = PosPlace['products']
/** Options of all rows together, beyond which those in sight alone are drawn. */
const mostDrawn = 10_000

/** Every item of the menu, and what it is in the till. */
export function LinkedItems({ items, products }: { items: readonly LinkedItem[]; products: Products }) {
  const columns = useMemo(() => columnsOf(products, linkSuggester(products)), [products])
  // Each row offers every product.
  const isLarge = items.length * (products.length + 5) > mostDrawn
  return (
    <DataTable
      label="Items"
      columns={columns}
      rows={items}
      idOf={({ menu_item_id }) => String(menu_item_id)}
      find="Item"
      virtual={isLarge}
      height={isLarge ? 'calc(100dvh - 320px)' : undefined}
      empty={<EmptyState icon="layers" title="The menu has no items." />}
    />
  )
}

type Suggested = Pick<Products[number], 'integration_item_id' | 'name'>

const columnsOf = (products: Products, suggest: ReturnType<typeof linkSuggester>): readonly Column<LinkedItem>[] => [
  { id: 'name', title: 'Item', value: ({ name }) => name, wraps: true },
  { id: 'category', title: 'Category', value: ({ category }) => category, width: 136, card: 'none' },
  { id: 'price', title: 'Menu', value: ({ price }) => price, kind: 'money', width: 80 },
  {
    id: 'product',
    title: 'In the till',
    value: ({ pos_name }) => pos_name,
    cell: (item) => (
      <LinkCell
        item={item}
        products={products}
        suggested={item.integration_item_id === null ? suggest(item) : undefined}
      />
    ),
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

type LinkCellProps = { item: LinkedItem; products: Products; suggested: Suggested | undefined }

function LinkCell({ item, products, suggested }: LinkCellProps) {
  const { menu_item_id, menu_category_id, name, integration_item_id, pos_name, state } = item
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
