import { useMemo, useRef } from 'react'
import { MarketSwitch, OfficePage, useOffice, useOwnViews } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { useFollowedList } from '#platform/web/use-followed-list.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { useSearch } from '#platform/web/use-search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LiveBadge } from '#ui/live-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListedOrder, ordersPage } from '../calls/order-list.ts'
import { type OrderView, orderViews } from '../rules/order-views.ts'
import { orderColumns } from './order-columns.tsx'
import { viewNames } from './order-words.ts'
import styles from './orders.module.css'
import { shownOrderSearch } from './shown-order.ts'
import { SidePanel } from './side-panel.tsx'

const useOrdersPage = pageHook<typeof ordersPage>()

const all = { id: 'all', name: 'All', search: '?state=all' }

const idOf = (order: ListedOrder) => String(order.order_id)
const hrefOf = (order: ListedOrder) => `/secure/orders/${order.order_id}`

/** `/secure/orders`: live ones by when they are due; a search looks at all there are. */
export default function OrdersPage() {
  const list = useListPage({ apart: 'order' })
  const [{ order }, change] = useSearch(shownOrderSearch)
  const frame = useRef<HTMLDivElement>(null)
  const counts = useOrdersPage('order_counts')
  const { markets } = useOffice()
  const topics = markets.map(({ market_id }) => `orders:${market_id}`)
  const { isUp, props } = useFollowedList(topics, list.again)
  const views = useMemo(
    () => [
      ...orderViews.map((id) => ({
        id,
        name: viewNames[id],
        search: id === 'live' ? '' : `?state=${id}`,
        count: counts[id],
      })),
      all,
    ],
    [counts],
  )
  return (
    <OfficePage
      title="Orders"
      lede={ledeOf(counts)}
      side={
        <>
          <LiveBadge on={isUp}>{isUp ? 'Live' : 'Reconnecting'}</LiveBadge>
          <MarketSwitch market_id={useOrdersPage('market_id')} ofMarket={['order']} />
        </>
      }
    >
      <div ref={frame} className={order ? styles.beside : undefined}>
        <div className={styles.list} {...props}>
          <DataTable
            label="Orders"
            columns={orderColumns}
            rows={useOrdersPage('orders')}
            pages={useOrdersPage('order_pages')}
            idOf={idOf}
            hrefOf={hrefOf}
            onOpen={({ order_id }) => change({ order: String(order_id) })}
            views={views}
            ownViews={useOwnViews('orders', useOrdersPage('own_views'))}
            loading={list.loading}
            error={list.error}
            onTryAgain={list.again}
            find="Order, phone, name, card, address"
            empty={<EmptyState icon="receipt" title="No orders here." />}
            exportName="orders"
          />
        </div>
        {order && (
          <SidePanel
            key={order}
            order_id={Number(order)}
            onClose={() => {
              change({ order: '' })
              // Back to the row that it was opened from.
              frame.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
            }}
          />
        )}
      </div>
    </OfficePage>
  )
}

function ledeOf(counts: Readonly<Record<OrderView, number>>): string {
  const parts = [
    counts.late > 0 && `${counts.late} late`,
    counts.not_acknowledged > 0 && `${counts.not_acknowledged} not acknowledged`,
    counts.payment_problem > 0 && `${counts.payment_problem} with a payment problem`,
  ].filter(Boolean)
  return `${counts.live} live. ${parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing needs you.'}`
}
