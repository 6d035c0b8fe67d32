import type { PageStateOf } from '#platform/core/route.ts'
import { moneyText } from '#ui/money-text.ts'
import { Panel } from '#ui/panel.tsx'
import { TableScroll } from '#ui/table-scroll.tsx'
import type { depositPage } from '../calls/deposits.ts'
import { lineKinds } from '../rules/deposit-line.ts'
import styles from './deposit.module.css'

type Deposit = PageStateOf<typeof depositPage>['deposit']
type Row = { readonly name: string; readonly paid: number; readonly difference: number; readonly isTotal?: boolean }

/** What the deposit comes to, by the provider and by the ledger; and whose it is. */
export function DepositSums({ deposit }: { deposit: Deposit }) {
  const { of_kinds, of_markets, fee, fee_booked, net, difference } = deposit
  const ofFees = fee_booked - fee
  const kinds: Row[] = of_kinds
    .filter(({ kind }) => kind !== 'fee')
    .map((one) => ({ name: `${lineKinds[one.kind]}, ${one.count}`, paid: one.amount, difference: one.difference }))
  const fees: Row[] = fee === 0 && fee_booked === 0 ? [] : [{ name: 'Fees', paid: -fee, difference: ofFees }]
  const total: Row = { name: 'In the bank', paid: net, difference: difference + ofFees, isTotal: true }
  const markets = of_markets.map((one) => ({
    name: one.market ?? 'Of no market',
    paid: one.amount,
    fee: one.fee,
    net: one.amount - one.fee,
  }))
  return (
    <div className={styles.sums}>
      <Panel title="What it comes to" flush>
        <TableScroll label="What it comes to">
          <table className={styles.table}>
            <Head names={['', 'Provider', 'Ledger', 'Difference']} />
            <tbody>
              {[...kinds, ...fees, total].map((row) => (
                <tr key={row.name} className={row.isTotal ? styles.total : undefined}>
                  <th scope="row">{row.name}</th>
                  <Amount cents={row.paid} />
                  <Amount cents={row.paid - row.difference} />
                  <Amount cents={row.difference} />
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      </Panel>
      {markets.length > 1 && (
        <Panel title="By market" flush>
          <TableScroll label="By market">
            <table className={styles.table}>
              <Head names={['', 'Payments', 'Fees', 'In the bank']} />
              <tbody>
                {markets.map((row) => (
                  <tr key={row.name}>
                    <th scope="row">{row.name}</th>
                    <Amount cents={row.paid} />
                    <Amount cents={-row.fee} />
                    <Amount cents={row.net} />
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </Panel>
      )}
    </div>
  )
}

function Head({ names: [first, ...figures] }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        <td>{first}</td>
        {figures.map((name) => (
          <th key={name} scope="col" data-figures>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const Amount = ({ cents }: { cents: number }) => <td data-figures>{cents === 0 ? '–' : moneyText(cents)}</td>
