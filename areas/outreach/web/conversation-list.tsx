import { momentText } from '#platform/core/moment-text.ts'
import { phoneText } from '#platform/core/phone.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Avatar } from '#ui/person.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import type { ListedConversation } from '../calls/messaging.ts'
import { kindNames, personKinds } from '../rules/conversation.ts'
import styles from './messaging.module.css'
import { useMessagingPage, useMessagingSearch } from './use-messaging.ts'

const kinds = [
  { value: '', label: 'Everybody' },
  ...personKinds.map((value) => ({ value, label: value === 'unknown' ? kindNames[value] : `${kindNames[value]}s` })),
]
const emptyTexts = {
  open: 'No conversation is open.',
  unread: 'Nothing is unread.',
  mine: 'None is yours.',
  done: 'None is done.',
} as const

/** The latest first; a search looks at all there are. */
export function ConversationList() {
  const [{ view, kind, q }, change] = useMessagingSearch()
  const rows = useMessagingPage('conversations')
  const pages = useMessagingPage('conversation_pages')
  const counts = useMessagingPage('conversation_counts')
  const parts = [
    { value: 'open', label: `Open ${counts.open}` },
    { value: 'unread', label: `Unread ${counts.unread}` },
    { value: 'mine', label: `Mine ${counts.mine}` },
    { value: 'done', label: 'Done' },
  ] as const
  return (
    <section className={styles.list} aria-label="Conversations">
      <div className={styles.find}>
        <SearchField
          label="Search conversations"
          placeholder="Name, phone or order"
          value={q}
          onSearch={(text) => change({ q: text, page: '' }, 'replace')}
        />
        <SegmentedControl
          legend="Which"
          wide
          parts={parts}
          value={view}
          onChoose={(value) => change({ view: value, q: '', page: '' })}
        />
        <Select
          label="Whose"
          hideLabel
          options={kinds}
          value={kind}
          onChange={(event) => change({ kind: kindOf(event.target.value), page: '' })}
        />
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>{q === '' ? emptyTexts[view] : 'No conversation found.'}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.conversation_id}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
      {(pages.previous || pages.next) && (
        <div className={styles.pager}>
          <Button size="small" disabled={!pages.previous} onClick={() => change({ page: pages.previous ?? '' })}>
            Newer
          </Button>
          <Button size="small" disabled={!pages.next} onClick={() => change({ page: pages.next ?? '' })}>
            Older
          </Button>
        </div>
      )}
    </section>
  )
}

const kindOf = (value: string) => personKinds.find((kind) => kind === value) ?? ''

function Row({ row }: { row: ListedConversation }) {
  const [search] = useMessagingSearch()
  const now = useMessagingPage('read_at')
  const chosen = useMessagingPage('conversation')?.conversation_id
  const isChosen = row.conversation_id === chosen
  const name = row.name || phoneText(row.phone_number)
  const params = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''))
  if (params.get('view') === 'open') params.delete('view')
  const query = params.size > 0 ? `?${params}` : ''
  return (
    <a
      href={`/secure/messaging/${row.conversation_id}${query}`}
      className={classes(styles.row, isChosen && styles.chosen, row.unread > 0 && styles.unread)}
      aria-current={isChosen || undefined}
    >
      <Avatar id={Number(row.phone_number.slice(-4)) || row.conversation_id} name={name} />
      <b>{name}</b>
      <time>{momentText(row.last_at, now, row.time_zone)}</time>
      <bdi className={styles.last}>
        {row.last_by === 'us' && 'You: '}
        {row.last_text}
      </bdi>
      <span className={styles.mark}>
        <Mark row={row} />
      </span>
    </a>
  )
}

function Mark({ row }: { row: ListedConversation }) {
  if (row.unread > 0)
    return (
      <span className={styles.count}>
        {row.unread}
        <span className={styles.hidden}> unread</span>
      </span>
    )
  if (row.last_state === 'failed' || row.last_state === 'opted_out')
    return <Icon name="x" size="small" label="Not sent" />
  if (row.last_state === 'delivered') return <Icon name="check" size="small" label="Delivered" />
  return row.assignee?.split(' ', 1)[0] ?? null
}
