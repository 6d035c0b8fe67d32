import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  addWebhook,
  type ListedWebhookDelivery,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  type webhooksPage,
} from '../calls/webhooks.ts'
import { BusinessSwitch, ofBusiness } from './business-switch.tsx'
import { MessageState } from './message-state.tsx'
import { NoBusiness } from './no-business.tsx'
import styles from './rocket.module.css'

const useWebhooksPage = pageHook<typeof webhooksPage>()

type ShownSecret = { readonly webhook: Webhook; readonly secret: string }

const columns: readonly Column<ListedWebhookDelivery>[] = [
  { id: 'message', title: 'Message', value: (one) => one.type, wraps: true },
  { id: 'order', title: 'Order', value: (one) => (one.order_id === null ? '' : `#${one.order_id}`), width: 88 },
  { id: 'url', title: 'To', value: (one) => one.url, wraps: true, card: 'whole' },
  {
    id: 'created',
    title: 'Since',
    value: (one) => one.created_at,
    kind: 'time',
    timeZone: (one) => one.time_zone,
    width: 184,
  },
  { id: 'tries', title: 'Tries', value: (one) => one.tries, kind: 'number', width: 64 },
  {
    id: 'state',
    title: 'State',
    value: (one) => one.state,
    cell: (one) => <MessageState state={one.state} />,
    width: 120,
    card: 'end',
  },
]
const idOf = (one: ListedWebhookDelivery) => String(one.webhook_delivery_id)
const hrefOf = (one: ListedWebhookDelivery) => `/rocket/webhooks/deliveries/${one.webhook_delivery_id}`

/** `/rocket/webhooks`: where a business's system hears what becomes of its deliveries, and every message sent there. */
export default function WebhooksPage() {
  const business = useWebhooksPage('business_name')
  return business === null ? <NoBusiness title="Webhooks" /> : <Webhooks business={business} />
}

function Webhooks({ business }: { business: string }) {
  const webhooks = useWebhooksPage('webhooks')
  const own = { businesses: useWebhooksPage('businesses'), business_id: useWebhooksPage('business_id') }
  const list = useListPage()
  const [shown, setShown] = useState<ShownSecret>()
  const made = ({ webhook, secret }: ShownSecret) => {
    setShown({ webhook, secret })
    list.again()
  }
  return (
    <OfficePage
      title="Webhooks"
      lede={`${business}. We post every change of a delivery to these addresses, signed.`}
      acts={[
        { label: 'Deliveries', href: ofBusiness('/rocket/orders', own) },
        { label: 'Read again', icon: 'repeat', onRun: list.again },
      ]}
      side={<BusinessSwitch {...own} />}
    >
      <div className={styles.stack}>
        <div role="status">
          {shown && (
            <Note kind="success" acts={<Button onClick={() => setShown(undefined)}>I have kept it</Button>}>
              The secret of {shown.webhook.url} is shown only now. Your system checks our signatures with it:
              <code className={styles.once}>{shown.secret}</code>
            </Note>
          )}
        </div>
        <Panel title="Addresses">
          {webhooks.length === 0 && <p className={styles.muted}>No webhooks yet.</p>}
          <ul className={styles.people}>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.webhook_id} webhook={webhook} onRotated={made} onChanged={list.again} />
            ))}
          </ul>
          <NewWebhook business_id={own.business_id} onMade={made} />
        </Panel>
        <DataTable
          label="Messages"
          columns={columns}
          rows={useWebhooksPage('webhook_deliveries')}
          pages={useWebhooksPage('webhook_delivery_pages')}
          idOf={idOf}
          hrefOf={hrefOf}
          loading={list.loading}
          error={list.error}
          onTryAgain={list.again}
          empty={<EmptyState icon="send" title="Nothing was sent yet." />}
        />
      </div>
    </OfficePage>
  )
}

type RowProps = { webhook: Webhook; onRotated: (shown: ShownSecret) => void; onChanged: () => void }

function WebhookRow({ webhook, onRotated, onChanged }: RowProps) {
  const { webhook_id, url, active, stopped_because, previous_until } = webhook
  const [failed, setFailed] = useState({ words: '', count: 0 })

  async function act<Answer extends { ok: true } | { ok: false; message: string }>(
    asked: Promise<Answer>,
    done: (answer: Extract<Answer, { ok: true }>) => void,
  ) {
    const answer = await asked
    if (answer.ok) done(answer as Extract<Answer, { ok: true }>)
    else setFailed(({ count }) => ({ words: (answer as { message: string }).message, count: count + 1 }))
  }
  return (
    <li>
      <span>
        <b>{url}</b> {active ? <Pill kind="ok">on</Pill> : <Pill kind="danger">stopped</Pill>}
        <br />
        <small>
          {stopped_because} {previous_until !== null && 'Two secrets sign for a day, the new one and the old one.'}
        </small>
      </span>
      <span className={styles.acts}>
        <Button size="small" onClick={() => void act(ask(testWebhook, { webhook_id }), onChanged)}>
          Send a test
        </Button>
        <Button
          size="small"
          onClick={() => void act(ask(rotateWebhookSecret, { webhook_id }), ({ data }) => onRotated(data))}
        >
          New secret
        </Button>
        <Button
          size="small"
          variant="dangerQuiet"
          onClick={() => void act(ask(removeWebhook, { webhook_id }), onChanged)}
        >
          Remove
        </Button>
      </span>
      <ErrorLine error={failed.words || undefined} count={failed.count} />
    </li>
  )
}

type NewWebhookProps = { business_id: number | null; onMade: (shown: ShownSecret) => void }

function NewWebhook({ business_id, onMade }: NewWebhookProps) {
  const form = useForm({
    schema: addWebhook.input,
    initial: { url: '' },
    leaving: 'freely',
    check: ({ url }) => ({ url: URL.canParse(url) ? undefined : addWebhook.refusals.url_invalid[1] }),
    input: (values) => ({ ...values, ...(business_id !== null && { business_id }) }),
    submit: (input) => ask(addWebhook, input),
    done: (made, reset) => {
      onMade(made)
      reset()
    },
  })
  return (
    <Form form={form} submit="Add webhook" submitting="Adding..." variant="plain" className={styles.below}>
      <TextField
        label="Address"
        placeholder="https://shop.example/hooks"
        autoComplete="off"
        maxLength={2000}
        {...form.text('url')}
      />
    </Form>
  )
}
