import { type Cents, cents, plus } from '#platform/core/money.ts'
import { feesItemId, givesMoney, type IssueKind, type RecordType, type RefundableItem, supportLimit } from './refund.ts'

/** What was wrong with an incorrect item (SIL-ORD-106). */
export const wrongs = ['missing', 'wrong_item', 'wrong_option'] as const
export type Wrong = (typeof wrongs)[number]

export type IssueDetail = { readonly wrong?: Wrong | undefined; readonly text: string }
export type IssueItem = {
  readonly order_item_id: number
  readonly amount: Cents
  readonly issue_kind: IssueKind
  readonly detail: IssueDetail
  /** A photo of it, which was sent before (SIL-ORD-106). */
  readonly photo_asset_id?: number | undefined
}

/** What is missing cannot be photographed, and neither can fees. */
export function mayHavePhoto(
  item: Pick<IssueItem, 'order_item_id' | 'issue_kind'> & Pick<IssueDetail, 'wrong'>,
): boolean {
  return item.order_item_id !== feesItemId && !(item.issue_kind === 'incorrect' && item.wrong === 'missing')
}

export const issueWords = {
  nothing_chosen: 'Tick what went wrong.',
  type_missing: 'Choose a type.',
  source_missing: 'Say who bears the cost.',
  cash_not_confirmed: 'Confirm how the customer receives the cash refund.',
  detail_missing: 'Say what went wrong.',
  item_too_much: 'More than is left of this item.',
  more_than_paid: 'More than the customer has paid.',
  only_manager: 'Above $100.00 a manager decides.',
  photo_gone: 'The photo is no longer there. Add it again, or leave it out.',
  of_business:
    'This delivery is a business’s own: its customer owes us nothing. Set it right with the business, under Businesses.',
} as const
export type IssueFault = keyof typeof issueWords

/** Only ticked items count, and only once a type is chosen that gives money (ISS-11, ISS-12). */
export function totalOf(items: readonly Pick<IssueItem, 'amount'>[], type: RecordType | ''): Cents {
  return givesMoney(type) ? plus(...items.map(({ amount }) => amount)) : cents(0)
}

/** The first thing that is wrong with one item; a free text is asked for where the kind itself says nothing (SIL-ORD-106). */
export function itemFault(item: IssueItem, refundable: RefundableItem | undefined): IssueFault | undefined {
  if (!refundable || item.amount > refundable.left || item.amount < 0) return 'item_too_much'
  const { wrong, text } = item.detail
  const isSaid = item.issue_kind === 'incorrect' ? wrong !== undefined : text.trim() !== ''
  return isSaid ? undefined : 'detail_missing'
}

/** What stands in the way of the whole form, beside its items. */
export function issueFault(form: {
  readonly type: RecordType | ''
  readonly source: string
  readonly items: readonly IssueItem[]
  readonly total: Cents
  readonly remaining: Cents
  readonly cash: Cents
  readonly isCashConfirmed: boolean
  readonly isManager: boolean
}): IssueFault | undefined {
  if (form.type === '') return 'type_missing'
  if (form.items.length === 0 || (givesMoney(form.type) && form.total === 0)) return 'nothing_chosen'
  if (form.type === 'refund') {
    if (form.source === '') return 'source_missing'
    if (form.remaining > 0) return 'more_than_paid'
    if (form.cash > 0 && !form.isCashConfirmed) return 'cash_not_confirmed'
  }
  return form.total > supportLimit && !form.isManager ? 'only_manager' : undefined
}
