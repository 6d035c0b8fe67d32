import { useState } from 'react'
import { mailAddress } from '#platform/core/mail-address.ts'
import { ask, bareRoute } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { mailReceipt } from '../calls/receipt.ts'
import type { OrderState } from '../rules/order-state.ts'
import styles from './receipt.module.css'
import { words } from './words.ts'

const mail = bareRoute<typeof mailReceipt>({
  method: 'POST',
  path: '/order/:order_id/receipt',
  unanswered: 'Nothing was sent. Please try again.',
})

/** For whoever did not name an address at the checkout, or needs it elsewhere. */
export function ReceiptByMail({ order }: { order: OrderState }) {
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<string>()
  const [told, setTold] = useState('')
  const act = useAct(async (receipt_mail: string) => {
    setTold('')
    const answer = await ask(mail, { order_id: String(order.order_id), s: order.order_secret, receipt_mail })
    if (answer.ok) setTold(words[`mail_${answer.data.letter}`]({ to: answer.data.receipt_mail }))
    return answer
  })

  function submit() {
    const isAddress = mailAddress(address) !== undefined
    setFault(isAddress ? undefined : words.mail_invalid)
    if (isAddress) act.run(address)
  }

  return (
    <details className={styles.mail}>
      <summary>
        {words.mail_title}
        <Icon name="down" size="small" />
      </summary>
      <form
        className={styles.mailForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!mailAddress(address)) event.currentTarget.querySelector('input')?.focus()
          submit()
        }}
      >
        <TextField
          label={words.mail_address}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={address}
          error={fault}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            setFault(undefined)
          }}
        />
        <Button type="submit" variant="tint" icon="send" loading={act.loading}>
          {words.mail_send}
        </Button>
      </form>
      <ErrorLine error={act.error} count={act.failures} />
      <OkLine>{told}</OkLine>
    </details>
  )
}
