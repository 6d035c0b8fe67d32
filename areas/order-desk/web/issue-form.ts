import { useState } from 'react'
import { type Cents, cents, fromDecimal, toDecimal } from '#platform/core/money.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { type orderIssuesPage, recordIssue } from '../calls/issues.ts'
import {
  type IssueFault,
  type IssueItem,
  issueFault,
  issueWords,
  itemFault,
  mayHavePhoto,
  totalOf,
  type Wrong,
} from '../rules/issue-form.ts'
import {
  type Allocation,
  allocate,
  creditFor,
  givesMoney,
  type IssueKind,
  type RecordType,
  type RefundSource,
} from '../rules/refund.ts'
import { sendPhoto } from './send-photo.ts'
import { refreshOrder } from './use-desk-order.ts'

export const useIssuesPage = pageHook<typeof orderIssuesPage>()

/** One item as it is filled in; what was typed stays while it is not ticked, and does not count. */
export type IssueRowState = {
  readonly ticked: boolean
  readonly amount: string
  readonly kind: IssueKind
  readonly wrong: Wrong | undefined
  readonly text: string
  readonly photo?: IssuePhotoState | undefined
}
/** Sent when it has its number. */
type IssuePhotoState = { readonly file: File; readonly asset_id?: number; readonly error?: string }
const untouched: IssueRowState = { ticked: false, amount: '', kind: 'incorrect', wrong: undefined, text: '' }

/** What cannot be read as an amount is not left out: the sum would be another than the one that is meant (ISS-12). */
const amountFault = 'Enter an amount, such as 12.50.'

const photoFaults = {
  sending: 'A photo is still being sent.',
  failed: 'A photo was not sent: choose it again, or leave it out.',
} as const

export type IssueForm = ReturnType<typeof useIssueForm>

/** The order issue form: every change sums and allocates anew, by the rules that the server uses as well (ISS-11…15). */
export function useIssueForm() {
  const issue = useIssuesPage('issue')
  const items = useIssuesPage('issue_items')
  const methods = useIssuesPage('issue_methods')
  const [rows, setRows] = useState<Readonly<Record<number, IssueRowState>>>({})
  const [type, setType] = useState<RecordType | ''>('')
  const [source, setSource] = useState<RefundSource | ''>('')
  const [isCashConfirmed, setCashConfirmed] = useState(false)
  const [cashWay, setCashWay] = useState<'driver' | 'check'>(issue.has_driver ? 'driver' : 'check')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [sending, setSending] = useState<{ loading: boolean; error?: string; done?: string; tries: number }>({
    loading: false,
    tries: 0,
  })

  const rowOf = (id: number) => rows[id] ?? untouched
  const refundable = items.map((item) => ({
    ...item,
    paid: cents(item.paid),
    tax: cents(item.tax),
    left: cents(item.left),
  }))
  const chosen: IssueItem[] = refundable
    .filter(({ order_item_id }) => rowOf(order_item_id).ticked)
    .map(({ order_item_id }) => {
      const { amount, kind, wrong, text, photo } = rowOf(order_item_id)
      const detail = kind === 'incorrect' ? { wrong, text } : { text }
      const counted = givesMoney(type) ? (fromDecimal(amount) ?? cents(0)) : cents(0)
      const item = { order_item_id, amount: counted, issue_kind: kind, detail }
      const isTaken = mayHavePhoto({ order_item_id, issue_kind: kind, wrong })
      return isTaken && photo?.asset_id ? { ...item, photo_asset_id: photo.asset_id } : item
    })
  const photos = chosen
    .filter(({ order_item_id, issue_kind, detail }) => mayHavePhoto({ order_item_id, issue_kind, wrong: detail.wrong }))
    .flatMap(({ order_item_id }) => rowOf(order_item_id).photo ?? [])
  const photoFault = photos.some(({ error }) => error)
    ? photoFaults.failed
    : photos.some(({ asset_id }) => asset_id === undefined)
      ? photoFaults.sending
      : undefined
  const hasAmount = (id: number) =>
    !givesMoney(type) || !rowOf(id).ticked || fromDecimal(rowOf(id).amount) !== undefined
  const isUnread = chosen.some(({ order_item_id }) => !hasAmount(order_item_id))
  const total = totalOf(chosen, type)
  const { allocations, remaining } = allocate(
    type === 'refund' ? total : 0,
    methods.map((method) => ({ ...method, paid: cents(method.paid) })),
  )
  const cash = cents(allocations.filter(({ is_cash }) => is_cash).reduce((sum, { refund }) => sum + refund, 0))
  const faultOf = (id: number): IssueFault | undefined => {
    const item = chosen.find(({ order_item_id }) => order_item_id === id)
    return (
      item &&
      itemFault(
        item,
        refundable.find(({ order_item_id }) => order_item_id === id),
      )
    )
  }
  const fault =
    issueFault({ type, source, items: chosen, total, remaining, cash, isCashConfirmed, isManager: issue.is_manager }) ??
    chosen.map(({ order_item_id }) => faultOf(order_item_id)).find(Boolean)

  const change = (id: number, to: Partial<IssueRowState>) =>
    setRows((all) => ({ ...all, [id]: { ...(all[id] ?? untouched), ...to } }))

  /** What becomes of it counts for this photo alone: another may have been chosen meanwhile, or none. */
  async function takePhoto(id: number, file: File): Promise<void> {
    change(id, { photo: { file } })
    const sent = await sendPhoto(issue.order_id, file)
    setRows((all) => {
      const row = all[id]
      if (row?.photo?.file !== file) return all
      const photo = sent.ok ? { file, asset_id: sent.asset_id } : { file, error: sent.message }
      return { ...all, [id]: { ...row, photo } }
    })
  }

  async function submit(): Promise<void> {
    if (type === '' || isUnread || fault || photoFault || sending.loading) return
    setSending(({ tries }) => ({ loading: true, tries }))
    const reply = await ask(recordIssue, {
      order_id: issue.order_id,
      record_type: type,
      refund_source: type === 'refund' ? source : '',
      cash_refund_confirmed: isCashConfirmed,
      cash_way: cashWay,
      items: chosen.map((item) => ({ ...item, amount: toDecimal(item.amount), detail: { ...item.detail } })),
      expected_total: toDecimal(total),
      idempotency_key: key,
    })
    await refreshOrder()
    if (!reply.ok) return setSending(({ tries }) => ({ loading: false, error: reply.message, tries: tries + 1 }))
    setKey(crypto.randomUUID())
    setRows({})
    setType('')
    setSending(({ tries }) => ({ loading: false, done: doneText(type, reply.data), tries }))
  }

  return {
    rows,
    rowOf,
    change,
    takePhoto,
    type,
    setType,
    source,
    setSource,
    isCashConfirmed,
    setCashConfirmed,
    cashWay,
    setCashWay,
    total,
    credit: creditFor(total),
    allocations: allocations as readonly Allocation[],
    remaining,
    cash,
    fault: isUnread ? amountFault : fault ? issueWords[fault] : photoFault,
    /** What is wrong with the amount of an item. */
    amountFaultOf: (id: number) => {
      if (!hasAmount(id)) return amountFault
      return faultOf(id) === 'item_too_much' ? issueWords.item_too_much : undefined
    },
    sending,
    submit,
  }
}

function doneText(type: RecordType, reply: { total_refund: string; total_credit: string; state: string }): string {
  if (type === 'note') return 'It is noted. Nothing was given back.'
  if (type === 'credit') return `$${reply.total_credit} of credit was given.`
  if (reply.state === 'done') return `$${reply.total_refund} was given back.`
  return reply.state === 'failed'
    ? `The refund of $${reply.total_refund} is written down, but the card’s bank has refused it.`
    : `The refund of $${reply.total_refund} is written down and on its way.`
}

/** For "Half", "Item", "Item and tax". */
export function quickAmounts({
  paid,
  tax,
  left,
}: {
  paid: number
  tax: number
  left: number
}): readonly [string, Cents][] {
  const atMost = (amount: number) => cents(Math.min(Math.round(amount), left))
  return [
    ['Half', atMost(paid / 2)],
    ['Item', atMost(paid - tax)],
    ['Item + tax', atMost(paid)],
  ]
}
