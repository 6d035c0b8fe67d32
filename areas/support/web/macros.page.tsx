import { useState } from 'react'
import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { OfficePage, useOffice } from '#areas/accounts/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import type { Macro } from '../calls/macros.ts'
import { placeholders } from '../rules/macro.ts'
import { effectsOf } from './effects-of.ts'
import { MacroForm } from './macro-form.tsx'
import styles from './macros.module.css'
import { useMacros, useMacrosPage } from './use-macros.ts'

/** `/secure/macros`: answers that are written once; managers write them. */
export default function MacrosPage() {
  const macros = useMacros()
  const { roles } = useOffice()
  const [isNew, setNew] = useState(false)
  const mayWrite = isPermitted(roles, ['manager'])
  return (
    <OfficePage
      title="Macros"
      lede="Answers that are used again and again: a text, and what is set with it."
      acts={[
        { label: 'All tickets', href: '/secure/tickets' },
        ...(mayWrite
          ? [{ label: 'New macro', icon: 'plus', variant: 'primary', onRun: () => setNew(true) } as const]
          : []),
      ]}
    >
      <div className={styles.macros}>
        {isNew && (
          <Panel title="New macro">
            <MacroForm close={() => setNew(false)} />
          </Panel>
        )}
        {macros.map((macro) => (
          <MacroPanel key={macro.ticket_macro_id} macro={macro} />
        ))}
        {macros.length === 0 && !isNew && <EmptyState icon="bolt" title="No macros yet." />}
        {mayWrite && (
          <Panel title="Words in braces">
            <DescriptionList facts={Object.entries(placeholders).map(([name, does]) => [`{${name}}`, does] as const)} />
          </Panel>
        )}
      </div>
    </OfficePage>
  )
}

function MacroPanel({ macro }: { macro: Macro }) {
  const [isOpen, setOpen] = useState(false)
  const several = useMacrosPage('may_write_for_all')
  return (
    <Panel
      title={macro.name}
      acts={
        <>
          {(macro.market !== null || several) && <Tag>{macro.market ?? 'All markets'}</Tag>}
          {macro.is_mine_to_change && !isOpen && (
            <Button size="small" variant="quiet" onClick={() => setOpen(true)} aria-label={`Change ${macro.name}`}>
              Change
            </Button>
          )}
        </>
      }
    >
      {isOpen ? (
        <MacroForm macro={macro} close={() => setOpen(false)} />
      ) : (
        <>
          {macro.body !== '' && <p className={styles.text}>{macro.body}</p>}
          <p className={styles.effects}>
            {macro.body === '' ? 'Sends nothing,' : 'Sends this,'} {effectsOf(macro)}
          </p>
        </>
      )}
    </Panel>
  )
}
