import { useRef, useState } from 'react'
import { MarketSwitch, OfficePage } from '#areas/accounts/web/public.tsx'
import { momentText } from '#platform/core/moment-text.ts'
import { phoneText } from '#platform/core/phone.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type driversPage, endInvitation, inviteDriver, type ListedDriver, sendInvitation } from '../calls/drivers.ts'
import styles from './clock.module.css'
import { LinkDriverDialog } from './link-driver-dialog.tsx'

const usePage = pageHook<typeof driversPage>()
type Market = ReturnType<typeof usePage<'drivers_market'>>
type Act = (asked: Promise<{ readonly ok: boolean; readonly message?: string }>, said: string) => Promise<void>

const idOf = ({ driver_id, driver_invitation_id }: ListedDriver) =>
  driver_id === null ? `invitation-${driver_invitation_id}` : `driver-${driver_id}`

const stateWords = { at_work: 'At work', off: 'Not at work', invited: 'Invited', expired: 'Link too old' } as const
const stateKinds = { at_work: 'ok', off: 'quiet', invited: 'info', expired: 'orange' } as const

/** `/secure/drivers`: who drives in a market, who was invited to, and inviting somebody. */
export default function DriversPage() {
  const rows = usePage('listed_drivers')
  const market = usePage('drivers_market')
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState({ text: '', count: 0 })
  const [chosen, setChosen] = useState<ListedDriver>()
  const form = useRef<HTMLDivElement>(null)
  const act: Act = async (asked, words) => {
    const answer = await asked
    setSaid(answer.ok ? words : '')
    setFailure(({ count }) => ({ text: answer.ok ? '' : (answer.message ?? ''), count: answer.ok ? count : count + 1 }))
    await refreshPage()
  }
  const invited = rows.filter(({ driver_id }) => driver_id === null).length
  return (
    <OfficePage
      title="Drivers"
      lede={`${market.market}: ${rows.length - invited} drive here${invited > 0 ? `, ${invited} invited` : ''}.`}
      side={<MarketSwitch market_id={market.market_id} />}
      acts={[
        { label: 'Clock a driver in', href: `/secure/clock?market=${market.market_id}`, icon: 'clock' },
        // On a phone the form lies below all drivers.
        { label: 'Invite a driver', icon: 'plus', onRun: () => form.current?.querySelector('input')?.focus() },
      ]}
    >
      <p role="status">{said}</p>
      <ErrorLine error={failure.text} count={failure.count} />
      <div className={styles.columns}>
        <DataTable
          label="Drivers"
          columns={columnsOf(market, act, setChosen)}
          rows={rows}
          idOf={idOf}
          find="Name, phone, e-mail"
          empty={<EmptyState icon="users" title="Nobody drives here yet." />}
          exportName="drivers"
          cardsWhenTight
        />
        <div ref={form}>
          <InvitePanel
            market={market}
            onSent={() =>
              act(Promise.resolve({ ok: true }), 'The invitation is sent. Its link works for three days, once.')
            }
          />
        </div>
      </div>
      {chosen && (
        <LinkDriverDialog
          driver={chosen}
          onClose={() => setChosen(undefined)}
          onDone={(words) => {
            setChosen(undefined)
            void act(Promise.resolve({ ok: true }), words)
          }}
        />
      )}
    </OfficePage>
  )
}

const sentText = (name: string) => `A new link is sent to ${name}. It works for three days, once.`

function columnsOf(market: Market, act: Act, give: (driver: ListedDriver) => void): Column<ListedDriver>[] {
  return [
    { id: 'name', title: 'Name', value: ({ name }) => name, wraps: true },
    {
      id: 'state',
      title: 'State',
      value: ({ state }) => stateWords[state],
      cell: ({ state }) => <Pill kind={stateKinds[state]}>{stateWords[state]}</Pill>,
      filter: Object.values(stateWords).map((label) => ({ value: label, label })),
      width: 104,
      card: 'end',
    },
    {
      id: 'account',
      title: 'Account',
      value: ({ email }) => email ?? '',
      cell: (row) =>
        row.driver_invitation_id !== null ? (
          <InvitationActs id={row.driver_invitation_id} name={row.name} act={act} />
        ) : (
          (row.email ?? (
            <Button size="small" onClick={() => give(row)} aria-label={`Give ${row.name} an account`}>
              Give an account
            </Button>
          ))
        ),
      width: 248,
      wraps: true,
    },
    { id: 'phone', title: 'Phone', value: ({ phone_number }) => phoneText(phone_number), width: 136 },
    {
      id: 'since',
      title: 'Since',
      value: ({ since }) => since,
      cell: ({ since }) => since !== null && momentText(since, market.now, market.time_zone),
      kind: 'time',
      width: 104,
    },
    {
      id: 'certified',
      title: 'Alcohol',
      value: ({ alcohol_approved }) => (alcohol_approved ? 'Certified' : ''),
      width: 96,
    },
  ]
}

function InvitationActs({ id, name, act }: { id: number; name: string; act: Act }) {
  const [loading, setLoading] = useState<'send' | 'end'>()
  async function run(what: 'send' | 'end') {
    setLoading(what)
    const route = what === 'send' ? sendInvitation : endInvitation
    const words = what === 'send' ? sentText(name) : `The invitation of ${name} is taken back.`
    await act(ask(route, { driver_invitation_id: String(id) }), words)
    setLoading(undefined)
  }
  return (
    <span className={styles.acts}>
      <Button
        size="small"
        loading={loading === 'send'}
        onClick={() => void run('send')}
        aria-label={`Send ${name} a new link`}
      >
        Send again
      </Button>
      <Button
        size="small"
        loading={loading === 'end'}
        onClick={() => void run('end')}
        aria-label={`Take the invitation of ${name} back`}
      >
        Take back
      </Button>
    </span>
  )
}

function InvitePanel({ market, onSent }: { market: Market; onSent: () => Promise<void> }) {
  const form = useForm({
    schema: inviteDriver.input,
    initial: { market_id: String(market.market_id), name: '', phone_number: '', email: '' },
    check: ({ name, phone_number }) => ({
      name: name.trim() === '' ? inviteDriver.refusals.driver_name_missing[1] : undefined,
      phone_number: phone_number.trim() === '' ? inviteDriver.refusals.phone_invalid[1] : undefined,
    }),
    submit: (input) => ask(inviteDriver, input),
    unanswered: inviteDriver.unanswered,
    done: async (_reply, reset) => {
      reset()
      await onSent()
    },
  })
  return (
    <Panel title="Invite a driver">
      <Form form={form} submit="Send the invitation" submitting="Sending...">
        <TextField label="Name" maxLength={80} autoComplete="off" {...form.text('name')} />
        <PhoneField
          label="Phone"
          hint="The link goes there by text"
          autoComplete="off"
          {...form.text('phone_number')}
        />
        <TextField
          label="E-mail"
          optional="optional"
          type="email"
          maxLength={254}
          autoComplete="off"
          {...form.text('email')}
        />
      </Form>
    </Panel>
  )
}
