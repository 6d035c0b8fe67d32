import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { FileField } from '#ui/file-field.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Note } from '#ui/note.tsx'
import { LargeDialog } from '#ui/ops/large-dialog.tsx'
import { Pill } from '#ui/pill.tsx'
import { Table } from '#ui/table.tsx'
import { type FileRow, orderColumns } from '../calls/orders-file.ts'
import type { NewDeliveryValues } from './new-delivery.ts'
import styles from './rocket.module.css'
import { useOrdersFile } from './use-orders-file.ts'

const example = `name,phone,address,apartment,note,subtotal,ready,payment
Jun Arai,(229) 555-0138,410 Quarry Rd,2B,Ring twice,20.00,5:30 PM,already paid
`

type Props = {
  business_id: number
  onClose: () => void
  onOrdered: () => void
  /** To be mended in the form. */
  onMend: (values: NewDeliveryValues) => void
}

/** A file of many orders: each row with what it costs or what is wrong with it, before any is ordered. */
export function ImportDialog({ business_id, onClose, onOrdered, onMend }: Props) {
  const file = useOrdersFile(business_id)
  const { rows, ready, results, loading } = file
  const ordered = [...results.values()].filter(({ order_id }) => order_id !== null).length
  const sum = ready.reduce((all, { total }) => all + (total ?? 0), 0)
  async function order() {
    if (await file.order()) onOrdered()
  }
  return (
    <LargeDialog
      title="Import orders"
      onClose={onClose}
      foot={
        <>
          {ready.length > 0 && (
            <Button variant="primary" loading={loading} onClick={() => void order()}>
              {`Order ${countText(ready.length)} for ${moneyText(sum)}`}
            </Button>
          )}
          <Button onClick={onClose}>{ordered > 0 ? 'Done' : 'Close'}</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <FileField
          label="CSV file"
          endings={['.csv']}
          hint={`Its first row names the columns: ${orderColumns.map(({ name }) => name).join(', ')}.`}
          onChoose={(chosen) => void file.choose(chosen)}
        />
        <p className={styles.muted}>
          <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`} download="orders-example.csv">
            Download an example
          </a>
        </p>
        <div role="status">
          {loading && !rows && <p>Reading the file and looking the addresses up…</p>}
          {ordered > 0 && <Note kind="success">{`${countText(ordered)} ordered.`}</Note>}
        </div>
        <ErrorLine error={file.error} count={file.failures} />
        {rows && (
          <Table
            label={`${rows.length} rows of the file`}
            height="min(48vh, 420px)"
            head={
              <>
                <th>Line</th>
                <th>State</th>
                <th>Customer</th>
                <th>Address</th>
                <th>Ready</th>
                <th data-figures>Total</th>
              </>
            }
          >
            {rows.map((row) => (
              <Row key={row.line} row={row} result={results.get(row.line)} onMend={onMend} />
            ))}
          </Table>
        )}
      </div>
    </LargeDialog>
  )
}

const countText = (count: number) => (count === 1 ? '1 delivery' : `${count} deliveries`)

type RowProps = {
  row: FileRow
  result: { readonly order_id: number | null; readonly problem: string | null } | undefined
  onMend: (values: NewDeliveryValues) => void
}

function Row({ row, result, onMend }: RowProps) {
  const { line, form, total } = row
  const problem = result ? result.problem : row.problem
  return (
    <tr>
      <td>{line}</td>
      <td data-wrap>
        {result?.order_id ? (
          <a href={`/rocket/orders/${result.order_id}`}>{`Ordered, #${result.order_id}`}</a>
        ) : problem === null ? (
          <Pill kind="ok" shape="tick">
            Ready to order
          </Pill>
        ) : (
          <span className={styles.problem}>
            <span>{problem}</span>
            <Button size="small" onClick={() => onMend(form)}>
              Mend in the form
            </Button>
          </span>
        )}
      </td>
      <td data-wrap>{form.name}</td>
      <td data-wrap>{[form.address, form.apartment_number].filter(Boolean).join(', ')}</td>
      <td>{form.ready || 'now'}</td>
      <td data-figures>{total === null ? '' : moneyText(total)}</td>
    </tr>
  )
}
