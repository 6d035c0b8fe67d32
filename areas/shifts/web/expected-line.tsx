import { useEffect, useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { readExpectedPay } from '../calls/schedule.ts'
import type { ExpectedPay } from '../calls/shapes.ts'
import { expectedReason, expectedText } from '../rules/expected-pay.ts'
import panelStyles from './shift-panels.module.css'

/** What an open shift is expected to pay whoever takes it. Without an answer there is only no such line. */
export function ExpectedLine({ shift_id }: { shift_id: number }) {
  const [expected, setExpected] = useState<ExpectedPay>(null)
  useEffect(() => {
    void ask(readExpectedPay, { shift_id: String(shift_id) }).then((answer) => {
      if (answer.ok) setExpected(answer.data.expected_pay)
    })
  }, [shift_id])
  if (!expected) return null
  return (
    <p className={panelStyles.hint}>
      Expected to pay <b>{expectedText(expected)}</b>, no promise: {expectedReason(expected, 'theirs')}.
    </p>
  )
}
