import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { endDiscount, type ListedDiscount } from '../../calls/discount-codes.ts'
import { NewDiscount } from './new-discount.tsx'
import { useDiscounts } from './use-discounts.ts'

const idOf = (one: ListedDiscount) => String(one.discount_code_id)
const views = [
  { id: 'everybody', name: 'For everybody', search: '' },
  { id: 'customers', name: 'Of single customers', search: '?of=customers' },
]
const forWords = { any: 'Delivery and pickup', delivery: 'Delivery', pickup: 'Pickup' } as const

/** `/secure/discounts`: codes and what they take off; new ones, and the end of one. */
export default function DiscountsPage() {
  const list = useListPage()
  const now = useDiscounts('read_at')
  const columns: readonly Column<ListedDiscount>[] = [
    { id: 'name', title: 'Name', value: ({ discount_name }) => discount_name, sortable: false, wraps: true },
    { id: 'takes_off', title: 'Takes off', value: ({ takes_off }) => takes_off, sortable: false, width: 128 },
    { id: 'where', title: 'Where', value: whereText, sortable: false, wraps: true },
    { id: 'limits', title: 'Limits', value: limitsText, sortable: false, wraps: true },
    { id: 'valid', title: 'Valid', value: validText, sortable: false, wraps: true },
    { id: 'uses', title: 'Used', value: ({ uses }) => uses, kind: 'number', sortable: false, width: 72 },
    {
      id: 'state',
      title: 'State',
      value: (one) => stateOf(one, now),
      cell: (one) => <State discount={one} now={now} />,
      sortable: false,
      width: 136,
      card: 'end',
    },
  ]
  return (
    <OfficePage title="Discount codes" lede="Customers find theirs in the cart. One code counts for each order.">
      <DataTable
        label="Discount codes"
        cardsWhenTight
        columns={columns}
        rows={useDiscounts('discounts')}
        pages={useDiscounts('discount_pages')}
        idOf={idOf}
        views={views}
        loading={list.loading}
        error={list.error}
        onTryAgain={list.again}
        find="Name"
        empty={<EmptyState icon="percent" title="No codes here." />}
        exportName="discount-codes"
      />
      <NewDiscount />
    </OfficePage>
  )
}

function whereText({ market, franchise, customer }: ListedDiscount): string {
  return [franchise ?? 'Everywhere', market, customer].filter(Boolean).join(', ')
}

function limitsText({ order_type, minimum_subtotal, single_use_per_customer }: ListedDiscount): string {
  return [
    forWords[order_type],
    minimum_subtotal > 0 && `from $${(minimum_subtotal / 100).toFixed(2)}`,
    single_use_per_customer && 'once each',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whole days by the market’s clock, the last one included (SIL-ORD-155). */
function validText({ valid_from, valid_to, time_zone }: ListedDiscount): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: time_zone })
  const from = day.format(valid_from)
  return valid_to === null ? `from ${from}` : `${from} to ${day.format(valid_to - 1)}`
}

type State = 'Valid' | 'Waits' | 'Ended'

function stateOf({ valid_from, valid_to }: ListedDiscount, now: number): State {
  if (valid_to !== null && valid_to <= now) return 'Ended'
  return valid_from > now ? 'Waits' : 'Valid'
}

const kinds = { Valid: 'ok', Waits: 'info', Ended: 'quiet' } as const

function State({ discount, now }: { discount: ListedDiscount; now: number }) {
  const { discount_code_id, discount_name, credit } = discount
  const [isSure, setSure] = useState(false)
  const state = stateOf(discount, now)
  const end = useAct(async () => {
    const answer = await ask(endDiscount, { discount_code_id })
    if (answer.ok) await refreshPage()
    return answer
  })
  return (
    <>
      <Pill kind={kinds[state]}>{state}</Pill>{' '}
      {state !== 'Ended' && !credit && (
        <Button
          size="small"
          variant={isSure ? 'danger' : 'dangerQuiet'}
          loading={end.loading}
          aria-label={isSure ? `Really end ${discount_name}` : `End ${discount_name}`}
          onClick={() => (isSure ? end.run() : setSure(true))}
        >
          {isSure ? 'Really end' : 'End'}
        </Button>
      )}
      <ErrorLine error={end.error} count={end.failures} />
    </>
  )
}
