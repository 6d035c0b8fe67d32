import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import scripts from '#ui/scripts.module.css'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import styles from './order-links.module.css'
import { isOver } from './order-words.ts'
import { words } from './words.ts'

/** Taking the order elsewhere: to somebody else, into a calendar. */
export function OrderLinks({ order, progress }: { order: OrderState; progress: OrderProgress }) {
  const [copied, setCopied] = useState('')
  const secret = `s=${encodeURIComponent(order.order_secret)}`

  /** By the phone's own sheet where there is one; closing it is no mistake. */
  async function share() {
    const link = `${location.origin}/order/${order.order_id}?${secret}`
    if (typeof navigator.share === 'function')
      return navigator.share({ title: words.share_title({ place: order.franchise.name }), url: link }).catch(() => {})
    setCopied(
      await copy(link).then(
        () => words.copied,
        () => link,
      ),
    )
  }

  return (
    <div className={styles.links}>
      <Button variant="quiet" icon="share" className={scripts.needed} onClick={() => void share()}>
        {words.share}
      </Button>
      {!isOver(progress) && (
        <LinkButton variant="quiet" icon="calendar" href={`/order/${order.order_id}/calendar.ics?${secret}`} download>
          {words.calendar}
        </LinkButton>
      )}
      <OkLine>{copied}</OkLine>
    </div>
  )
}

/** Fails too where the page did not come by a safe connection, and the browser has no clipboard for it: then the link itself is shown. */
const copy = async (text: string) => navigator.clipboard.writeText(text)
