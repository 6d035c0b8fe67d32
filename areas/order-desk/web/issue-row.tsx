import { cents, toDecimal } from '#platform/core/money.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { orderIssuesPage } from '../calls/issues.ts'
import { mayHavePhoto, type Wrong } from '../rules/issue-form.ts'
import { saidText } from '../rules/issue-patterns.ts'
import { givesMoney, type IssueKind } from '../rules/refund.ts'
import { type IssueForm, quickAmounts } from './issue-form.ts'
import { IssuePhoto } from './issue-photo.tsx'
import styles from './issues.module.css'

type Item = PageStateOf<typeof orderIssuesPage>['issue_items'][number]

const kinds: readonly { value: IssueKind; label: string }[] = [
  { value: 'incorrect', label: 'Incorrect' },
  { value: 'specialInstructions', label: 'Special instructions' },
  { value: 'unsainitairy', label: 'Unsanitary' },
  { value: 'other', label: 'Other' },
]
const wrongs: readonly { value: Wrong; label: string }[] = [
  { value: 'missing', label: 'Missing' },
  { value: 'wrong_item', label: 'Wrong item' },
  { value: 'wrong_option', label: 'Wrong option' },
]
const questions: Readonly<Record<IssueKind, string>> = {
  incorrect: 'Note',
  specialInstructions: 'Instruction that was missed',
  unsainitairy: 'What was found',
  other: 'What went wrong',
}

/** A ticked row grows its kind, and of the four details only the one of that kind (ISS-02…05, ISS-11). */
export function IssueRow({ item, form }: { item: Item; form: IssueForm }) {
  const { order_item_id, name, quantity, paid, left, said } = item
  const row = form.rowOf(order_item_id)
  const change = (to: Parameters<IssueForm['change']>[1]) => form.change(order_item_id, to)
  const isEnabled = row.ticked && givesMoney(form.type)
  return (
    <li className={classes(styles.row, row.ticked && styles.on)}>
      <div className={styles.head}>
        <Checkbox
          label={quantity > 1 ? `${quantity} × ${name}` : name}
          hint={saidText(said)}
          checked={row.ticked}
          onChange={({ target }) =>
            change({ ticked: target.checked, ...(row.amount === '' && { amount: toDecimal(cents(left)) }) })
          }
        />
        <span className={styles.muted}>
          {left < paid
            ? `${toDecimal(cents(left))} left of ${toDecimal(cents(paid))}`
            : `paid ${toDecimal(cents(paid))}`}
        </span>
        <MoneyField
          label={`Refund for ${name}`}
          hideLabel
          value={isEnabled ? row.amount : ''}
          disabled={!isEnabled}
          error={isEnabled ? form.amountFaultOf(order_item_id) : undefined}
          onChange={({ target }) => change({ amount: target.value })}
          onTidied={(amount) => change({ amount })}
          className={styles.amount}
        />
      </div>
      {row.ticked && (
        <div className={styles.detail}>
          <SegmentedControl
            legend={`What was wrong with ${name}`}
            parts={kinds}
            value={row.kind}
            onChoose={(kind) => change({ kind })}
          />
          {isEnabled && (
            <span className={styles.quick}>
              {quickAmounts(item).map(([label, amount]) => (
                <Button key={label} size="small" onClick={() => change({ amount: toDecimal(amount) })}>
                  {label}
                </Button>
              ))}
            </span>
          )}
          {row.kind === 'incorrect' && (
            <SegmentedControl
              legend={`How ${name} was incorrect`}
              parts={wrongs}
              value={row.wrong ?? ''}
              onChoose={(wrong) => wrong !== '' && change({ wrong })}
            />
          )}
          <TextField
            label={questions[row.kind]}
            {...(row.kind === 'incorrect' && { optional: 'optional' })}
            value={row.text}
            maxLength={500}
            onChange={({ target }) => change({ text: target.value })}
          />
          {mayHavePhoto({ order_item_id, issue_kind: row.kind, wrong: row.wrong }) && (
            <IssuePhoto order_item_id={order_item_id} name={name} form={form} />
          )}
        </div>
      )}
    </li>
  )
}
