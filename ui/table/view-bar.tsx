import { useState } from 'react'
import { writeSearch } from '#platform/core/search.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import { TextField } from '../text-field.tsx'
import type { TableAddress } from './use-table-search.ts'
import styles from './view-bar.module.css'
import { isShown, viewChange, viewSearch } from './view-search.ts'
import { keepViews, keptViews, type TableView, withView } from './views.ts'

type ViewBarProps = {
  address: TableAddress
  /** Those of the screen; the first is the table as it is at first when its search is empty. */
  views: readonly TableView[]
  /** Under which name this person's own are kept in the browser; without it there are none. */
  place: string | undefined
}

/** The screen's views and one's own, as links between states of the address. */
export function ViewBar({ address, views, place }: ViewBarProps) {
  const [own, setOwn] = useState(() => (place ? keptViews(place) : []))
  const [naming, setNaming] = useState(false)
  const [failed, setFailed] = useState(false)
  const { schema, search, change } = address
  const here = viewSearch(schema, search)
  const current = [...views, ...own].find((view) => isShown(schema, view, search))
  const mine = own.find(({ id }) => id === search.view)

  const keep = (next: readonly TableView[]) => {
    setOwn([...next])
    setFailed(place !== undefined && !keepViews(place, next))
  }
  const save = (name: string) => {
    const view = { id: `own-${Date.now().toString(36)}`, name, search: here }
    keep(withView(own, view))
    change({ view: view.id }, 'replace')
    setNaming(false)
  }
  return (
    <>
      <div className={styles.bar}>
        <nav aria-label="Views" className={styles.views}>
          {[...views, ...own].map((view) => (
            <a
              key={view.id}
              href={writeSearch(schema, '', viewChange(schema, view)) || '?'}
              aria-current={view === current ? 'true' : undefined}
              className={styles.view}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                change(viewChange(schema, view))
              }}
            >
              {view.name}
              {view.count !== undefined && <span className={styles.count}>{view.count}</span>}
            </a>
          ))}
        </nav>
        <div className={styles.acts}>
          {place && !current && (
            <Button variant="ghost" icon="plus" onClick={() => setNaming(true)}>
              Save view
            </Button>
          )}
          {mine && (
            <Menu
              trigger={<IconButton icon="more" label={`View ${mine.name}`} />}
              entries={[
                {
                  label: 'Keep it as it is now',
                  icon: 'check',
                  onChoose: () => keep(withView(own, { ...mine, search: here })),
                },
                {
                  label: 'Delete this view',
                  icon: 'trash',
                  danger: true,
                  onChoose: () => {
                    keep(own.filter(({ id }) => id !== mine.id))
                    change({ view: '' }, 'replace')
                  },
                },
              ]}
            />
          )}
        </div>
      </div>
      {failed && (
        <p role="alert" className={styles.warning}>
          This browser keeps nothing: the view is gone when the page is closed.
        </p>
      )}
      {naming && <NameDialog onSave={save} onClose={() => setNaming(false)} />}
    </>
  )
}

function NameDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const [error, setError] = useState<string>()
  return (
    <Dialog title="Save view" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
          if (name) onSave(name)
          else setError('Please enter a name.')
        }}
      >
        <TextField label="Name" name="name" maxLength={60} error={error} hint="Kept in this browser, for you alone." />
        <Button variant="primary" type="submit">
          Save view
        </Button>
      </form>
    </Dialog>
  )
}
