import { type Cents, cents } from '#platform/core/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { type Allocation, creditTiers, recordTypes, refundSources } from '../rules/refund.ts'
import { type IssueForm, useIssuesPage } from './issue-form.ts'
import styles from './issues.module.css'

const types = [
  { value: '', label: 'Choose a type' },
  { value: 'refund', label: 'Refund' },
  { value: 'credit', label: 'Credit' },
  { value: 'note', label: 'Note, no money' },
] as const
const sources = [
  { value: '', label: 'Who bears the cost?' },
  { value: 'restaurant', label: 'The restaurant' },
  { value: 'driver', label: 'The driver' },
  { value: 'company', label: 'The company' },
] as const

/** A refund shows where it comes from, a credit its tier, and any other type neither (ISS-06…09). */
export function SettlePanel({ form }: { form: IssueForm }) {
  const { type, total, credit, fault, sending } = form
  const act = {
    '': 'Refund or credit',
    refund: `Refund ${moneyText(total)}`,
    credit: `Give ${moneyText(credit)} credit`,
    note: 'Record note',
  }[type]
  return (
    <Panel
      title="Make it right"
      className={styles.side}
      foot={
        <div className={styles.foot}>
          <Button
            variant="primary"
            wide
            disabled={fault !== undefined}
            loading={sending.loading}
            onClick={() => void form.submit()}
          >
            {act}
          </Button>
          {fault && <span className={styles.muted}>{fault}</span>}
          <ErrorLine error={sending.error} count={sending.tries} />
        </div>
      }
    >
      <div role="status" className={styles.told}>
        {sending.done && <Note kind="success">{sending.done}</Note>}
      </div>
      <Select
        label="Type"
        options={types}
        value={type}
        onChange={({ target }) => form.setType(recordTypes.find((one) => one === target.value) ?? '')}
      />
      {type === 'note' ? (
        <p className={styles.muted}>
          Kept with the order and counted with what is said of its items. Nothing is given back, and the customer is not
          told.
        </p>
      ) : (
        <div className={styles.total}>
          <span className={styles.muted}>Total refund</span>
          <b>{moneyText(total)}</b>
        </div>
      )}
      {type === 'refund' && <RefundPart form={form} />}
      {type === 'credit' && <CreditPart total={total} credit={credit} />}
    </Panel>
  )
}

function RefundPart({ form }: { form: IssueForm }) {
  const { has_driver } = useIssuesPage('issue')
  const { allocations, remaining, cash } = form
  return (
    <>
      <Select
        label="Refund source"
        options={sources}
        value={form.source}
        onChange={({ target }) => form.setSource(refundSources.find((one) => one === target.value) ?? '')}
      />
      {allocations.length === 0 && <Note kind="warn">Nothing was charged yet: there is nothing to give back.</Note>}
      <ul className={styles.methods} aria-label="Where it comes from">
        {allocations.map((method) => (
          <Method key={method.card_authorization_id ?? method.name} {...method} />
        ))}
      </ul>
      <p className={styles.total}>
        <span className={styles.muted}>Remaining refund</span>
        <b className={classes(remaining > 0 && styles.bad)}>{moneyText(remaining)}</b>
      </p>
      {cash > 0 && (
        <fieldset className={styles.cash}>
          <legend>Cash refund check</legend>
          <RadioGroup
            legend={`How ${moneyText(cash)} in cash goes back`}
            choices={[
              {
                value: 'driver',
                label: 'The driver returns cash',
                ...(!has_driver && { disabledReason: 'No driver had this order.' }),
              },
              { value: 'check', label: 'A check by mail' },
            ]}
            value={form.cashWay}
            onChoose={(way) => form.setCashWay(way === 'driver' ? 'driver' : 'check')}
          />
          <Checkbox
            label="I confirm how the customer receives the cash refund"
            checked={form.isCashConfirmed}
            onChange={({ target }) => form.setCashConfirmed(target.checked)}
          />
        </fieldset>
      )}
    </>
  )
}

function Method({ name, paid, refund }: Allocation) {
  return (
    <li>
      <span>
        <b>{name}</b>
        <b>{moneyText(refund)}</b>
      </span>
      <progress
        max={Math.max(paid, 1)}
        value={refund}
        aria-label={`${name}: ${moneyText(refund)} of ${moneyText(paid)}`}
      />
      <small>
        <span>{`${moneyText(cents(paid - refund))} left`}</span>
        <span>{`paid ${moneyText(paid)}`}</span>
      </small>
    </li>
  )
}

function CreditPart({ total, credit }: { total: Cents; credit: Cents }) {
  return (
    <>
      <p className={styles.total}>
        <span className={styles.muted}>Total credit</span>
        <b>{moneyText(credit)}</b>
      </p>
      {total > credit && <Note>The total is above the highest tier: a refund may fit better.</Note>}
      <ol className={styles.tiers} aria-label="Tiers of credit">
        {creditTiers.map((tier) => (
          <li key={tier.credit} aria-current={credit === tier.credit ? 'true' : undefined}>
            <span>{tier.under === undefined ? '$75.00 or more' : `under ${moneyText(tier.under)}`}</span>
            <b>{moneyText(tier.credit)}</b>
          </li>
        ))}
      </ol>
    </>
  )
}
