import { orderStatuses } from '#areas/orders/rules/status.ts'
import { momentText } from '#platform/core/moment-text.ts'
import { cents } from '#platform/core/money.ts'
import { Icon } from '#ui/icon.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { AgeTag } from '#ui/tag.tsx'
import type { ListedOrder } from '../calls/order-list.ts'
import { orderViews } from '../rules/order-views.ts'
import { stateOf, statusText, viewNames } from './order-words.ts'
import styles from './orders.module.css'
import { useAsOf } from './use-as-of.ts'

export const orderColumns: readonly Column<ListedOrder>[] = [
  {
    id: 'order',
    title: 'Order',
    value: (order) => order.order_id,
    cell: (order) => (
      <span className={styles.two}>
        <b>#{order.order_id}</b>
        <Placed order={order} />
      </span>
    ),
    width: 96,
    sortable: true,
    wraps: true,
  },
  {
    id: 'customer',
    title: 'Customer, from and to',
    value: (order) => `${order.name}, ${order.franchise}, ${order.is_delivery ? order.to : 'pickup'}`,
    cell: (order) => (
      <span className={styles.two}>
        <span className={styles.who}>
          <b>{order.name}</b> {order.alcohol && <AgeTag />}
        </span>
        <small className={styles.way}>
          <span>{order.franchise}</span>
          <Icon name="right" />
          <span>{order.is_delivery ? order.to : 'pickup'}</span>
        </small>
      </span>
    ),
    wraps: true,
    card: 'whole',
  },
  {
    id: 'driver',
    title: 'Driver',
    value: (order) => order.driver ?? (order.is_delivery ? 'none yet' : 'pickup'),
    cell: (order) => order.driver ?? <span className={styles.faint}>{order.is_delivery ? 'none yet' : 'pickup'}</span>,
    width: 112,
    wraps: true,
  },
  {
    id: 'state',
    title: 'State',
    value: (order) => statusText(order.status),
    cell: (order) => <State order={order} />,
    filter: [...orderViews.map((value) => ({ value, label: viewNames[value] })), { value: 'all', label: 'All' }],
    width: 148,
    card: 'end',
  },
  {
    id: 'status',
    title: 'Status',
    value: (order) => statusText(order.status),
    filter: orderStatuses.map((value) => ({ value, label: statusText(value) })),
    width: 136,
    hidden: true,
  },
  {
    id: 'due',
    title: 'Promised',
    value: (order) => order.due_at,
    kind: 'time',
    timeZone: (order) => order.time_zone,
    cell: (order) => <Due order={order} />,
    width: 104,
    wraps: true,
  },
  {
    id: 'placed',
    title: 'Placed',
    value: (order) => order.created_at,
    kind: 'time',
    timeZone: (order) => order.time_zone,
    filter: 'range',
    width: 176,
    hidden: true,
  },
  { id: 'market', title: 'Market', value: (order) => order.market, width: 120, hidden: true },
  { id: 'total', title: 'Total', value: (order) => cents(order.total), kind: 'money', width: 72 },
]

function Placed({ order }: { order: ListedOrder }) {
  return <small>{momentText(order.created_at, useAsOf(), order.time_zone)}</small>
}

/** Of another day it breaks before the clock, and nowhere else. */
function Due({ order }: { order: ListedOrder }) {
  return <>{momentText(order.due_at, useAsOf(), order.time_zone).replaceAll(/ (?!\d+:)/g, '\u00a0')}</>
}

function State({ order }: { order: ListedOrder }) {
  const { text, kind, shape } = stateOf(order, useAsOf())
  return (
    <Pill kind={kind} shape={shape}>
      {text}
    </Pill>
  )
}
