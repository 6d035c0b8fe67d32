import { useEffect, useState } from 'react'
import type { readBusyFeeSchedule } from '#areas/cart/calls/cart-forms.ts'
import { ask, bareRoute } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { words } from './busy-fee-words.ts'
import styles from './checkout-parts.module.css'

const reading = bareRoute<typeof readBusyFeeSchedule>({
  method: 'GET',
  path: '/cart/busy_fee_schedule',
  caller: 'owner',
})

/** The busy fees of the coming week, as the server writes them (CRT-42, SIL-ORD-038). */
export function BusyFees({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose)
  const [html, setHtml] = useState<string>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let left = false
    void ask(reading, {}).then((answer) => {
      if (left) return
      if (answer.ok) setHtml(answer.data.html)
      else setProblem(answer.message)
    })
    return () => {
      left = true
    }
  }, [])
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      foot={
        <Button variant="primary" wide onClick={onClose}>
          {words.choose_window}
        </Button>
      }
    >
      <p className={styles.aside}>{words.why}</p>
      {html === undefined && !problem && <Spinner label={words.reading} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our server makes it of numbers and fixed words alone */}
      {html !== undefined && <div className={styles.week} dangerouslySetInnerHTML={{ __html: html }} />}
      <ErrorLine error={problem} />
    </Dialog>
  )
}
