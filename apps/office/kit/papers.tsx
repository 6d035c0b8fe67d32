import { Button } from '#ui/button.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Panel } from '#ui/panel.tsx'
import { PrintSheet } from '#ui/print-sheet.tsx'
import styles from '../kit.module.css'
import { generateOrders } from './generated-orders.ts'

const orders = generateOrders(46)
const sum = orders.reduce((cents, { total }) => cents + total, 0)

/** By themselves at `/demo/kit?part=paper`: a page with a sheet prints nothing else. */
export function Papers() {
  return (
    <Panel
      title="Print sheets"
      className={styles.wide}
      acts={
        <Button icon="print" onClick={() => print()}>
          Print
        </Button>
      }
    >
      <PrintSheet
        title="Invoice 1042"
        facts={
          <p>
            Saffron House
            <br />
            Nov 1 to Nov 15, 2026
          </p>
        }
        foot={<p>Cosmic Bellwether, 12 Mill Rd. Questions: 229 555 0100.</p>}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Customer</th>
              <th scope="col" data-figures>
                Lines
              </th>
              <th scope="col" data-figures>
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.number}>
                <td>#{order.number}</td>
                <td>{order.customer}</td>
                <td data-figures>{order.lines}</td>
                <td data-figures>{moneyText(order.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table data-keep>
          <tbody>
            <tr>
              <th scope="row">To be paid by Nov 30, 2026</th>
              <td data-figures>
                <b>{moneyText(sum)}</b>
              </td>
            </tr>
          </tbody>
        </table>
      </PrintSheet>
      <PrintSheet
        paper="ticket"
        title="#812"
        facts={<p>Pickup 7:04 PM, Grace O.</p>}
        foot={<p>Noodle Bar 88, 6:19 PM</p>}
      >
        <table>
          <tbody>
            <tr data-keep>
              <td data-figures>2</td>
              <td>
                <b>TONKOTSU LG</b>
                <br />+ soft egg
                <br />- scallions
              </td>
            </tr>
            <tr data-keep>
              <td data-figures>1</td>
              <td>
                <b>GYOZA 6</b>
              </td>
            </tr>
          </tbody>
        </table>
        <p>
          <b>Nut allergy.</b>
        </p>
      </PrintSheet>
    </Panel>
  )
}
