import { useState } from 'react'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { TownShell, Wrap } from '#ui/town/shell.tsx'
import { unsubscribe, type unsubscribePage } from '../calls/unsubscribe.ts'
import styles from './unsubscribe.module.css'
import { words } from './unsubscribe-words.ts'

const usePage = pageHook<typeof unsubscribePage>()

/** From the link in a mail: one press, and nothing to sign in to. */
export default function UnsubscribePage() {
  const { t, address, is_out } = usePage('unsubscribe')
  const [isOut, setOut] = useState(is_out)
  const act = useAct(async () => {
    const answer = await ask(unsubscribe, { t })
    if (answer.ok) setOut(true)
    return answer
  })
  return (
    <TownShell name="Cosmic" homeHref="/" nav={[]} side={<ThemeToggle />} footLine={words.foot} footLinks={[]}>
      <Wrap className={styles.page}>
        <Panel>
          <h1>{isOut ? words.title_out : words.title}</h1>
          <p role="status">{(isOut ? words.is_out : words.question)({ address })}</p>
          {!isOut && (
            <Button variant="primary" loading={act.loading} onClick={() => act.run()}>
              {words.act}
            </Button>
          )}
          <ErrorLine error={act.error} count={act.failures} />
        </Panel>
      </Wrap>
    </TownShell>
  )
}
