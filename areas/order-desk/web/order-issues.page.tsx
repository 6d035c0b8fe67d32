import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { momentText } from '#platform/core/moment-text.ts'
import { cents } from '#platform/core/money.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { retryIssue } from '../calls/issues.ts'
import { issueWords } from '../rules/issue-form.ts'
import { weekText } from '../rules/issue-patterns.ts'
import { useIssueForm, useIssuesPage } from './issue-form.ts'
import { IssueRow } from './issue-row.tsx'
import { typeWords } from './issue-words.ts'
import styles from './issues.module.css'
import { SettlePanel } from './settle-panel.tsx'
import { refreshOrder } from './use-desk-order.ts'

/** `/secure/orders/:order_id/issues`: what went wrong at the left, how it is made right at the right (ISS-01…23). */
export default function OrderIssuesPage() {
  const issue = useIssuesPage('issue')
  const week = weekText(useIssuesPage('week_of_issues'))
  return (
    <OfficePage
      title="Refund or credit"
      lede={`Order #${issue.order_id} of ${issue.customer}, ${issue.franchise}, ${moneyText(cents(issue.total))}.`}
      acts={[{ label: 'Open order', href: `/secure/orders/${issue.order_id}` }]}
    >
      {week && <Note>{week}</Note>}
      <Earlier />
      <FormOf issue={issue} />
    </OfficePage>
  )
}

function FormOf({ issue }: { issue: { is_of_business: boolean; may_record: boolean } }) {
  if (issue.is_of_business) return <Note kind="info">{issueWords.of_business}</Note>
  return issue.may_record ? <IssueForm /> : <Note kind="info">Customer support gives refunds and credits.</Note>
}

/** The list takes the place of the button that asked for it, and its focus. */
function focusFirstField(list: HTMLUListElement | null): void {
  list?.querySelector('input')?.focus()
}

function IssueForm() {
  const items = useIssuesPage('issue_items')
  const [isShown, setShown] = useState(false)
  const form = useIssueForm()
  const ticked = items.filter(({ order_item_id }) => form.rows[order_item_id]?.ticked).length
  return (
    <div className={styles.two}>
      <Panel
        title="What went wrong"
        flush
        acts={<span className={styles.muted}>{`${ticked} of ${items.length} ticked`}</span>}
      >
        {isShown ? (
          <ul ref={focusFirstField} className={styles.rows}>
            {items.map((item) => (
              <IssueRow key={item.order_item_id} item={item} form={form} />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon="list"
            title={`${items.length} items`}
            act={<Button onClick={() => setShown(true)}>Show Items</Button>}
          />
        )}
      </Panel>
      <SettlePanel form={form} />
    </div>
  )
}

const states = {
  pending: ['orange', 'On its way'],
  done: ['ok', 'Done'],
  failed: ['red', 'Failed'],
} as const

function Earlier() {
  const earlier = useIssuesPage('earlier_issues')
  const { read_at, time_zone, may_record } = useIssuesPage('issue')
  if (earlier.length === 0) return null
  return (
    <Panel title="Earlier on this order">
      <ul className={styles.earlier}>
        {earlier.map(({ order_issue_id, record_type, total, state, who, created_at, photos, open_photos }) => (
          <li key={order_issue_id}>
            <b>{record_type === 'note' ? typeWords.note : `${typeWords[record_type]} of ${moneyText(cents(total))}`}</b>
            <span className={styles.muted}>{`${who}, ${momentText(created_at, read_at, time_zone)}`}</span>
            {record_type !== 'note' && <Pill kind={states[state][0]}>{states[state][1]}</Pill>}
            <Photos count={photos} open={open_photos} />
            {state === 'failed' && may_record && <RetryButton order_issue_id={order_issue_id} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type PhotosProps = { count: number; open: readonly { label: string; href: string }[] }

/** Each look is written down (SIL-OPS-76). */
function Photos({ count, open }: PhotosProps) {
  if (count === 0) return null
  if (open.length === 0)
    return <small className={styles.muted}>{count === 1 ? '1 photo' : `${count} photos`}, for support alone</small>
  return open.map(({ label, href }) => (
    <a key={href} href={href} target="_blank" rel="noreferrer">
      {label}
    </a>
  ))
}

function RetryButton({ order_issue_id }: { order_issue_id: number }) {
  const { order_id } = useIssuesPage('issue')
  const retry = useAct(async () => {
    const reply = await ask(retryIssue, { order_id, order_issue_id })
    await refreshOrder()
    return reply
  })
  return (
    <>
      <Button size="small" icon="repeat" loading={retry.loading} onClick={retry.run}>
        Try again
      </Button>
      <ErrorLine error={retry.error} count={retry.failures} />
    </>
  )
}
