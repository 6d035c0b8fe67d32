import { momentText } from '#platform/core/moment-text.ts'
import { DescriptionList, type Fact } from '#ui/description-list.tsx'
import { Panel } from '#ui/panel.tsx'
import type { ShownAddress } from '../calls/addresses.ts'
import styles from './addresses.module.css'
import { useAddressPage } from './use-address-page.ts'

/** What was entered, and which orders went there. */
export function AddressFacts({ address }: { address: ShownAddress }) {
  const now = useAddressPage('read_at')
  const { entered, county, has_units, orders, order_count, time_zone, replaced_by } = address
  const facts: Fact[] = [
    ...(entered === null ? [] : [['Entered', entered] as const]),
    ...(county === '' ? [] : [['County', county] as const]),
    ['Doors', has_units ? 'several, as far as is known' : 'one, as far as is known'],
    ...(replaced_by === null
      ? []
      : [
          [
            'Replaced by',
            <a key="by" href={`/admin/addresses?list=all&address_id=${replaced_by.address_id}`}>
              {replaced_by.address}
            </a>,
          ] as const,
          ['New entries', replaced_by.redirects ? 'lead there' : 'stay here'] as const,
        ]),
    ['Orders', order_count === 0 ? 'none yet' : String(order_count)],
  ]
  return (
    <Panel title="What is known">
      <DescriptionList facts={facts} />
      {orders.length > 0 && (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <li key={order.order_id}>
              <a href={`/secure/orders/${order.order_id}`}>#{order.order_id}</a>
              <span>{[order.name, order.addr_line_2].filter(Boolean).join(', ')}</span>
              <span className={styles.muted}>
                {order.ended_at === null
                  ? order.driver
                    ? `${order.driver} has it`
                    : 'on its way'
                  : momentText(order.created_at, now, time_zone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
