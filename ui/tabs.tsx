import { type KeyboardEvent, useId } from 'react'
import styles from './tabs.module.css'

export type Tab<Value extends string> = { value: Value; label: string; count?: number | undefined }

type TabsProps<Value extends string> = {
  label: string
  tabs: ReadonlyArray<Tab<Value>>
  value: Value
  onChoose: (value: Value) => void
  /** The chosen tab's panel; it is named by its tab. */
  children: React.ReactNode
}

const stepOf: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Panels of one page, switched in place; arrow keys go round. Links between pages are not tabs. */
export function Tabs<Value extends string>({ label, tabs, value, onChoose, children }: TabsProps<Value>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = stepOf[event.key]
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = step && tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChoose(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChoose(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
