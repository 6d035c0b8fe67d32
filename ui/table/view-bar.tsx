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
import type { OwnViews, TableView } from './views.ts'

type ViewBarProps = {
  address: TableAddress
  /** Those of the screen; the first is the table as it is at first when its search is empty. */
  views: readonly TableView[]
  /** This person's own; absent where there can be none. */
  ownViews: OwnViews | undefined
}

/** The screen's views and one's own, as links between states of the address. */
export function ViewBar({ address, views, ownViews }: ViewBarProps) {
  const own = ownViews?.views ?? []
  const [naming, setNaming] = useState(false)
  const { schema, search, change } = address
  const here = viewSearch(schema, search)
  const current = [...views, ...own].find((view) => isShown(schema, view, search))
  const mine = own.find(({ id }) => id === search.view)

  const save = (name: string) => {
    const view = { id: `own-${Date.now().toString(36)}`, name, search: here }
    ownViews?.keep(view)
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
          {ownViews && !current && (
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
                  onChoose: () => ownViews?.keep({ ...mine, search: here }),
                },
                {
                  label: 'Delete this view',
                  icon: 'trash',
                  danger: true,
                  onChoose: () => {
                    ownViews?.remove(mine.id)
                    change({ view: '' }, 'replace')
                  },
                },
              ]}
            />
          )}
        </div>
      </div>
      {ownViews?.error && (
        <p role="alert" className={styles.warning}>
          {ownViews.error}
        </p>
      )}
      {ownViews && naming && <NameDialog hint={ownViews.hint} onSave={save} onClose={() => setNaming(false)} />}
    </>
  )
}

type NameDialogProps = { hint: string; onSave: (name: string) => void; onClose: () => void }

function NameDialog({ hint, onSave, onClose }: NameDialogProps) {
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
        <TextField label="Name" name="name" maxLength={60} error={error} hint={hint} />
        <Button variant="primary" type="submit">
          Save view
        </Button>
      </form>
    </Dialog>
  )
}
