import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CountdownTime } from '#ui/countdown.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { LiveBadge } from '#ui/live-badge.tsx'
import { PointMap } from '#ui/map.tsx'
import { Money } from '#ui/money.tsx'
import { NavAlert, type NavMessage } from '#ui/nav-alert.tsx'
import { Note } from '#ui/note.tsx'
import { NoticeBanners } from '#ui/notice-banner.tsx'
import { type Notice, withNotice } from '#ui/notices.ts'
import { OkLine } from '#ui/ok-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Person } from '#ui/person.tsx'
import { Pill } from '#ui/pill.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Steps } from '#ui/steps.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AgeTag, Tag } from '#ui/tag.tsx'
import { Toast } from '#ui/toast.tsx'
import { Totals } from '#ui/totals.tsx'
import styles from '../kit.module.css'
import { Row } from './specimens.tsx'

const minute = 60_000

export function Statuses({ now }: { now: number }) {
  return (
    <Panel title="Statuses, people, clocks">
      <Row>
        <Pill shape="dot">Driving</Pill>
        <Pill kind="orange" shape="quarter">
          Sitting 6 min
        </Pill>
        <Pill kind="yellow" shape="wedge">
          Until 7:00
        </Pill>
        <Pill kind="unavailable" shape="cross">
          Inactive
        </Pill>
      </Row>
      <Row>
        <Pill kind="quiet">On plan</Pill>
        <Pill kind="orange" shape="ring">
          Not Acknowledged 1:20
        </Pill>
        <Pill kind="risk" shape="triangle">
          At risk +4
        </Pill>
        <Pill kind="late" shape="square">
          Late 7 min
        </Pill>
      </Row>
      <Row>
        <Pill kind="ok" shape="tick">
          Approved
        </Pill>
        <Pill kind="info" shape="half">
          Pending
        </Pill>
        <Pill kind="red" shape="cross">
          Dropped
        </Pill>
        <Pill kind="brand" icon="bolt">
          25 min
        </Pill>
      </Row>
      <Row>
        <AgeTag />
        <Tag>Onboarding</Tag>
        <Tag kind="outline">del_&_stby</Tag>
        <Tag icon="repeat">Recurring</Tag>
      </Row>
      <Row>
        <Person id={1} name="Priya Shah" presence="here" />
        <Person id={2} name="Maya Okafor" presence="looking" />
        <Person id={3} name="Sam Tran" presence="changing" />
      </Row>
      <Row>
        <CountdownTime clock="6:50" dueAt={now + 18 * minute} since={now - 20 * minute} now={now} />
        <CountdownTime clock="6:41" dueAt={now + 9 * minute} since={now - 20 * minute} now={now} />
        <CountdownTime clock="6:25" dueAt={now - 7 * minute} now={now} />
      </Row>
      <Row>
        <LiveBadge on>live 0.4 s</LiveBadge>
        <LiveBadge on={false}>polling, next 0:47</LiveBadge>
        <Spinner label="Loading" />
        <Spinner size="large" label="Working" />
      </Row>
    </Panel>
  )
}

export function Messages() {
  const [errors, setErrors] = useState(1)
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const [message, setMessage] = useState<NavMessage>()
  const [toast, setToast] = useState(false)
  return (
    <Panel title="Messages">
      <ErrorLine error="We could not find that address." count={errors} />
      <OkLine>In range, 12 to 20 min.</OkLine>
      <Row>
        <Button onClick={() => setErrors(errors + 1)}>Error again</Button>
        <Button
          onClick={() =>
            setNotices((shown) =>
              withNotice(shown, { id: Date.now(), kind: 'success', text: `Ticket ${shown.length + 1} created` }),
            )
          }
        >
          Notice
        </Button>
        <Button onClick={() => setMessage({ id: Date.now(), text: 'Item added to cart' })}>Nav alert</Button>
        <Button onClick={() => setToast(!toast)}>Toast</Button>
      </Row>
      <NavAlert message={message} onGone={() => setMessage(undefined)} />
      <NoticeBanners
        notices={notices}
        onGone={(id) => setNotices((shown) => shown.filter((notice) => notice.id !== id))}
      />
      {toast && (
        <Toast text="#812 to Maya, stop 2 of 3" act={{ label: 'Undo', keys: 'Ctrl Z', onAct: () => setToast(false) }} />
      )}
      <Note>The driver waits up to 10 minutes.</Note>
      <Note kind="info" acts={<Button size="small">Show</Button>}>
        <b>Maya’s queue changed while you were choosing.</b> 2 updates wait until you drop.
      </Note>
      <Note kind="warn" acts={<Button size="small">Retry now</Button>}>
        <b>Live updates are off.</b> The board refreshes every 90 s.
      </Note>
      <Note kind="danger">
        <b>Error saving data!</b> Your text is kept below.
      </Note>
      <Note kind="success">
        <b>Ticket Created!</b> Order #777 is attached.
      </Note>
      <Note kind="alcohol">
        <b>21+.</b> ID is checked at the door.
      </Note>
    </Panel>
  )
}

export function Records() {
  const [tab, setTab] = useState('exceptions')
  return (
    <Panel title="Table and tabs" className={styles.wide}>
      <Tabs
        label="Hours"
        value={tab}
        onChoose={setTab}
        tabs={[
          { value: 'exceptions', label: 'Exceptions', count: 6 },
          { value: 'clean', label: 'Clean', count: 41 },
          { value: 'all', label: 'All' },
        ]}
      >
        <Table
          label="Drivers"
          height="220px"
          pinned
          head={
            <>
              <th>Driver</th>
              <th>Start</th>
              <th>End</th>
              <th data-figures>Hours</th>
              <th data-figures>Wage</th>
              <th>State</th>
            </>
          }
        >
          {[
            'Maya Okafor',
            'Sam Tran',
            'Lee Roth',
            'Ana Petrova',
            'Tomás Rivera',
            'Kim Doan',
            'Ida Maycock',
            'Bo Lindgren',
          ].map((name, at) => (
            <tr key={name} aria-selected={at === 1}>
              <td>
                <Person id={at} name={name} />
              </td>
              <td>4:02 PM</td>
              <td>10:31 PM</td>
              <td data-figures>{(4 + at / 8).toFixed(2)}</td>
              <td data-figures>
                <Money cents={1150} />
              </td>
              <td>
                <Pill kind="info" shape="half">
                  Pending
                </Pill>
              </td>
            </tr>
          ))}
        </Table>
      </Tabs>
    </Panel>
  )
}

export function Layers() {
  const [open, setOpen] = useState<'dialog' | 'sheet'>()
  const close = () => setOpen(undefined)
  return (
    <Panel title="Layers, steps, sums">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
      </Row>
      {open === 'dialog' && (
        <Dialog
          title="Force Clock Out Tomás Rivera?"
          onClose={close}
          foot={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="danger" onClick={close}>
                Force Clock Out
              </Button>
            </>
          }
        >
          <p>His tablet T-07 signs out now. Nothing is in his car. His hours end at 6:32 PM and wait for approval.</p>
          <Select label="Reason" options={[{ value: '1', label: 'Did not answer for 10 min' }]} />
        </Dialog>
      )}
      {open === 'sheet' && (
        <Sheet
          title="Margherita"
          onClose={close}
          lead={<p>Tomato, fresh mozzarella, basil.</p>}
          foot={<Button variant="primary">Add to cart</Button>}
        >
          <Note>Options go here.</Note>
        </Sheet>
      )}
      <Steps
        label="Order"
        steps={[
          { name: 'Placed', stage: 'done', time: '6:04 PM' },
          { name: 'Cooking', stage: 'now', detail: 'Noodle Bar says 6:25', icon: 'clock' },
          { name: 'Charged', stage: 'bad', detail: 'The bank said no.' },
          { name: 'On its way', stage: 'later' },
        ]}
      />
      <Totals
        sums={[
          { id: 'food', label: 'Food', cents: 2495 },
          { id: 'fee', label: 'Distance fee', cents: 250, was: 100 },
          { id: 'unavailable', label: 'Coupon OTTER5', cents: -500, kind: 'save' },
          { id: 'gas', label: 'Gas', cents: undefined },
          { id: 'total', label: 'Total', cents: 2245, kind: 'total' },
        ]}
      />
      <DescriptionList
        facts={[
          ['Order', '#800812'],
          ['Promise', '6:41 PM, in 9 min'],
        ]}
      />
    </Panel>
  )
}

export function Waiting() {
  return (
    <Panel title="Empty and waiting">
      <EmptyState title="Nothing waits for a driver" act={<Button>Show done orders</Button>}>
        New orders land here by themselves.
      </EmptyState>
      <EmptyState icon="filter" title="No driver matches these filters" act={<Button>Clear filters</Button>}>
        11 drivers are hidden by Zone East.
      </EmptyState>
      <div aria-busy="true">
        <Skeleton width="60%" />
        <br />
        <Skeleton width="90%" />
        <br />
        <Skeleton height="64px" />
      </div>
    </Panel>
  )
}

export function Maps() {
  return (
    <Panel title="Map" flush>
      <PointMap
        label="The courier is between Noodle Bar and the door on Orchard Street"
        height={320}
        joined
        points={[
          { lat: 33.96, lng: -83.39, kind: 'from', label: 'Noodle Bar' },
          { lat: 33.953, lng: -83.376, kind: 'here', label: 'Maya, 6:32 PM' },
          { lat: 33.947, lng: -83.365, kind: 'to', label: '40 Orchard St' },
        ]}
      />
    </Panel>
  )
}
