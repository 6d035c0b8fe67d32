import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { rangeText } from '#ui/day-ranges.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import { PrintSheet } from '#ui/print-sheet.tsx'
import { reopenPayout, type statementPage } from '../calls/payouts.ts'
import styles from './payouts.module.css'
import { SettleDialog } from './settle-dialog.tsx'
import { StatementLines } from './statement-lines.tsx'
import { StatementState } from './statement-state.tsx'
import { TermsForm } from './terms-form.tsx'

const usePage = pageHook<typeof statementPage>()

/** One restaurant's week: how it comes to what is paid, down to the order; it prints as a statement. */
export default function StatementPage() {
  const statement = usePage('statement')
  const [doing, setDoing] = useState<'approve' | 'pay'>()
  const [note, setNote] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { franchise_id, starts_on, ends_on, market_id, state, is_over, is_in_later } = statement
  async function reopen() {
    const answer = await ask(reopenPayout, { franchise_id: String(franchise_id), starts_on })
    setFailure(answer.ok ? undefined : answer.message)
    if (!answer.ok) return
    await refreshPage()
    setNote('The statement is open again.')
  }
  const acts = [
    { label: 'Print', icon: 'print' as const, onRun: () => print() },
    {
      label: 'Export CSV',
      icon: 'download' as const,
      href: `/secure/payouts/${franchise_id}/${starts_on}/statement.csv`,
    },
    ...(state === 'approved' ? [{ label: 'Open again', onRun: () => void reopen() }] : []),
    ...(state === 'open' && is_over && !is_in_later
      ? [{ label: 'Approve', variant: 'primary' as const, onRun: () => setDoing('approve') }]
      : []),
    ...(state === 'approved' ? [{ label: 'Pay', variant: 'primary' as const, onRun: () => setDoing('pay') }] : []),
  ]
  return (
    <OfficePage
      title={`Statement of ${statement.restaurant}`}
      lede={
        <>
          {rangeText({ from: starts_on, to: ends_on })} <StatementState statement={statement} />
        </>
      }
      acts={acts}
    >
      <div role="status">{note && <Note kind="success">{note}</Note>}</div>
      <ErrorLine error={failure} />
      {is_in_later && (
        <Note kind="info">A later week of this restaurant is approved and has what this one came to.</Note>
      )}
      <div className={styles.columns}>
        <PrintSheet
          title={statement.restaurant}
          facts={`Statement, ${rangeText({ from: starts_on, to: ends_on })}`}
          foot={`${statement.market}, in US dollars. ${footOf(statement)}`}
        >
          <StatementLines statement={statement} />
        </PrintSheet>
        <TermsForm franchise_id={franchise_id} terms={usePage('payout_terms')} />
      </div>
      {doing && (
        <SettleDialog
          what={doing}
          market_id={market_id}
          starts_on={starts_on}
          franchise_id={franchise_id}
          statements={[statement]}
          onClose={() => setDoing(undefined)}
          onDone={setNote}
        />
      )}
    </OfficePage>
  )
}

function footOf({ time_zone, approved_at, approved_by, paid_at, paid_by }: ReturnType<typeof useStatement>): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: time_zone })
  const approved = approved_at === null ? 'Not approved yet.' : `Approved ${day.format(approved_at)} by ${approved_by}.`
  return paid_at === null ? approved : `${approved} Paid ${day.format(paid_at)} by ${paid_by}.`
}

const useStatement = () => usePage('statement')
