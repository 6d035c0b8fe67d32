import { momentText } from '#platform/core/moment-text.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Money } from '#ui/money.tsx'
import { Person } from '#ui/person.tsx'
import { Pill } from '#ui/pill.tsx'
import { Select } from '#ui/select.tsx'
import { assignConversation, type ShownConversation } from '../calls/messaging.ts'
import { kindNames } from '../rules/conversation.ts'
import styles from './messaging.module.css'
import { useMessagingPage } from './use-messaging.ts'

type AboutProps = { conversation: ShownConversation }

/** Who has it, whom it is with, and what it is about. */
export function AboutPanel({ conversation }: AboutProps) {
  return (
    <aside className={styles.about} aria-label="About this conversation">
      <Holder conversation={conversation} />
      <Orders conversation={conversation} />
      <Tickets conversation={conversation} />
      <Beside conversation={conversation} />
      <section>
        <h2>May be written to</h2>
        <dl className={styles.facts}>
          <dt>Texts</dt>
          <dd>{conversation.opted_out ? <Pill kind="red">Stopped</Pill> : <Pill kind="ok">Allowed</Pill>}</dd>
          <dt>Marketing</dt>
          <dd>{conversation.opted_out || conversation.no_marketing ? 'Unsubscribed' : 'Not unsubscribed'}</dd>
        </dl>
      </section>
    </aside>
  )
}

function Holder({ conversation }: AboutProps) {
  const { conversation_id, holder, clerks } = conversation
  const user_id = useMessagingPage('user_id')
  const act = useAct(async (assignee_id: number | null) => {
    const expected_assignee_id = holder?.user_id ?? null
    const answer = await ask(assignConversation, { conversation_id, assignee_id, expected_assignee_id })
    await refreshPage()
    return answer
  })
  const others = clerks.filter((clerk) => clerk.user_id !== user_id && clerk.user_id !== holder?.user_id)
  return (
    <section>
      <h2>Who has it</h2>
      {holder ? <Person id={holder.user_id} name={holder.name} /> : <p className={styles.muted}>Nobody yet.</p>}
      <div className={styles.acts}>
        {holder?.user_id === user_id ? (
          <Button size="small" loading={act.loading} onClick={() => act.run(null)}>
            Put back
          </Button>
        ) : (
          <Button size="small" loading={act.loading} onClick={() => act.run(user_id)}>
            {holder ? 'Take over' : 'Take it'}
          </Button>
        )}
        {others.length > 0 && (
          <Select
            label="Give to"
            hideLabel
            value=""
            placeholder="Give to…"
            options={others.map((clerk) => ({ value: String(clerk.user_id), label: clerk.name }))}
            onChange={(event) => act.run(Number(event.target.value))}
          />
        )}
      </div>
      <ErrorLine error={act.error} count={act.failures} />
    </section>
  )
}

function Orders({ conversation: { orders, time_zone } }: AboutProps) {
  const now = useMessagingPage('read_at')
  if (orders.length === 0) return null
  return (
    <section>
      <h2>Orders</h2>
      <ul className={styles.links}>
        {orders.map((order) => (
          <li key={order.order_id}>
            <a href={`/secure/orders/${order.order_id}`}>#{order.order_id}</a>
            <span>
              {order.franchise}
              <small>
                {order.status.replaceAll('_', ' ')}, {momentText(order.created_at, now, time_zone)}
              </small>
            </span>
            <Money cents={order.total} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tickets({ conversation: { tickets } }: AboutProps) {
  if (tickets.length === 0) return null
  return (
    <section>
      <h2>Tickets</h2>
      <ul className={styles.links}>
        {tickets.map((ticket) => (
          <li key={ticket.ticket_id}>
            <a href={`/secure/tickets/${ticket.ticket_id}`}>{ticket.ticket_id}</a>
            <span>
              {ticket.description}
              <small>{ticket.status}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Beside({ conversation: { beside, order_id } }: AboutProps) {
  if (beside.length === 0) return null
  return (
    <section>
      <h2>Also about #{order_id}</h2>
      <ul className={styles.links}>
        {beside.map((other) => (
          <li key={other.conversation_id}>
            <a href={`/secure/messaging/${other.conversation_id}`}>{other.name || kindNames[other.kind]}</a>
            <span>{other.unread > 0 && `${other.unread} unread`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
