import { Dialog } from '#ui/dialog.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Table } from '#ui/table.tsx'
import type { OwnBusiness } from '../calls/rocket-orders.ts'
import { priceBands } from '../rules/estimate.ts'
import { bandText } from './delivery-words.ts'
import { ownTerms } from './own-terms.ts'
import styles from './rocket.module.css'

/** What the business pays for a delivery, as the office keeps it. */
export function PriceList({ business, onClose }: { business: OwnBusiness; onClose: () => void }) {
  const { name, addr_line_1, terms } = business
  return (
    <Dialog title="Price list" onClose={onClose}>
      <div className={styles.stack}>
        <p className={styles.muted}>{`For ${name}, by the way from ${addr_line_1}.`}</p>
        <Table
          label="What a delivery costs"
          head={
            <>
              <th>Way</th>
              <th data-figures>Delivery fee</th>
            </>
          }
        >
          {priceBands(ownTerms(business)).map((band) => (
            <tr key={band.beyond}>
              <td>{bandText(band)}</td>
              <td data-figures>{moneyText(band.delivery_fee)}</td>
            </tr>
          ))}
        </Table>
        <p>{`Service is ${terms.service_percent} % and tax ${terms.tax_percent} % of the order’s subtotal. A delivery that is cancelled or refused at the door costs nothing.`}</p>
        <p className={styles.muted}>Other prices? Talk to our office: what it changes counts from the next order on.</p>
      </div>
    </Dialog>
  )
}
