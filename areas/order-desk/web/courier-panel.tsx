import { useState } from 'react'
import { books, isPermitted } from '#areas/accounts/rules/permissions.ts'
import { useOffice } from '#areas/accounts/web/public.tsx'
import { type Cents, cents, toDecimal } from '#platform/core/money.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { adjustCourierMoney, longestReason } from '../calls/courier-money.ts'
import { type CourierMoney, courierMoneys, courierMoneyWays, courierMoneyWords } from '../rules/courier-money.ts'
import styles from './order-desk.module.css'
import { refreshOrder, useDeskPage } from './use-desk-order.ts'

/** A tip or cash that an outside courier has: somebody says what became of it. */
export function CourierPanel() {
  const { courier_money } = useDeskPage('desk')
  const { roles } = useOffice()
  const open = courierMoneys.filter((what) => courier_money[what] > 0)
  if (open.length === 0) return null
  const mayWrite = isPermitted(roles, books)
  return (
    <Panel
      title="Brought by the courier"
      acts={
        <Pill kind="orange" shape="half">
          Needs an adjustment
        </Pill>
      }
    >
      {open.map((what) =>
        mayWrite ? (
          <AdjustForm key={what} what={what} amount={cents(courier_money[what])} />
        ) : (
          <p key={what}>{`${textOf(what, cents(courier_money[what]))} A manager says what became of it.`}</p>
        ),
      )}
    </Panel>
  )
}

const textOf = (what: CourierMoney, amount: Cents) =>
  what === 'tip'
    ? `A tip of ${moneyText(amount)} is nobody’s of ours.`
    : `${moneyText(amount)} in cash is with the courier.`

function AdjustForm({ what, amount }: { what: CourierMoney; amount: Cents }) {
  const { order_id } = useDeskPage('order')
  const [way, setWay] = useState<(typeof courierMoneyWays)[number]>('settled')
  const [reason, setReason] = useState('')
  const write = useAct(async () => {
    const input = { order_id, what, way, expected_amount: toDecimal(amount), reason }
    const reply = await ask(adjustCourierMoney, input)
    await refreshOrder()
    return reply
  })
  return (
    <form
      className={styles.charge}
      aria-label={what === 'tip' ? 'Tip of the courier' : 'Cash with the courier'}
      onSubmit={(event) => {
        event.preventDefault()
        write.run()
      }}
    >
      <p>{textOf(what, amount)}</p>
      <Select
        label="What became of it"
        options={courierMoneyWays.map((value) => ({ value, label: courierMoneyWords[what][value] }))}
        value={way}
        onChange={({ target }) => setWay(courierMoneyWays.find((one) => one === target.value) ?? 'settled')}
      />
      <TextField
        label="Why"
        maxLength={longestReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div>
        <Button type="submit" disabled={reason.trim() === ''} loading={write.loading}>
          Write the adjustment
        </Button>
        <ErrorLine error={write.error} count={write.failures} />
      </div>
    </form>
  )
}
