import { useEffect, useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { optionLibrary } from '../../calls/option-questions.ts'
import type { EditedGroup } from '../../rules/edited-options.ts'
import styles from './options.module.css'
import { groupSummary, groupTitle } from './question-words.ts'

type SharedGroup = { group: EditedGroup; items: { menu_item_id: number; name: string }[] }
type LibraryProps = {
  menu_item_id: number
  /** That adds the item. */
  menu_draft_id: number | undefined
  onTake: (group: EditedGroup) => void
  onClose: () => void
}

const shownAtOnce = 100

/** What the place's other items ask, to be asked here as well; found by its own words or an item's name. */
export function Library({ menu_item_id, menu_draft_id, onTake, onClose }: LibraryProps) {
  const [library, setLibrary] = useState<readonly SharedGroup[]>()
  const [error, setError] = useState('')
  const [query, setQuery] = useState('')
  const [taken, setTaken] = useState<readonly SharedGroup[]>([])
  useEffect(() => {
    void ask(optionLibrary, { menu_item_id, menu_draft_id }).then((answer) => {
      if (answer.ok) setLibrary(answer.data.library)
      else setError(answer.message)
    })
  }, [menu_item_id, menu_draft_id])
  const words = query.trim().toLowerCase()
  const found = (library ?? []).filter(({ group, items }) =>
    [groupTitle(group), ...items.map(({ name }) => name)].some((text) => text.toLowerCase().includes(words)),
  )
  return (
    <Dialog title="Copy from another item" wide onClose={onClose} foot={<Button onClick={onClose}>Done</Button>}>
      <div className={styles.library}>
        <SearchField label="Question or item" value={query} onSearch={setQuery} />
        <ErrorLine error={error} />
        {!library && !error && <Skeleton width="60%" />}
        {library && found.length === 0 && <p className={styles.muted}>No other item asks that.</p>}
        <ul>
          {found.slice(0, shownAtOnce).map((shared) => (
            <li key={shared.group.optionQuestionGroupId}>
              <span>
                <b>{groupTitle(shared.group)}</b>
                <small>
                  {groupSummary(shared.group)}. {itemsText(shared.items)}
                </small>
              </span>
              <Button
                size="small"
                disabled={taken.includes(shared)}
                aria-label={`Copy ${groupTitle(shared.group)} of ${shared.items[0]?.name ?? ''}`}
                onClick={() => {
                  onTake(shared.group)
                  setTaken([...taken, shared])
                }}
              >
                {taken.includes(shared) ? 'Copied' : 'Copy'}
              </Button>
            </li>
          ))}
        </ul>
        {found.length > shownAtOnce && <p className={styles.muted}>And {found.length - shownAtOnce} more.</p>}
      </div>
    </Dialog>
  )
}

function itemsText(items: SharedGroup['items']): string {
  const [first, ...others] = items
  return others.length === 0 ? (first?.name ?? '') : `${first?.name} and ${others.length} more`
}
