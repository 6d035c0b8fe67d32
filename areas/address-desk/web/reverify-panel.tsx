import { momentText } from '#platform/core/moment-text.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { reverifyAddress, type ShownAddress } from '../calls/addresses.ts'
import { verificationNames } from '../rules/words.ts'
import styles from './addresses.module.css'
import { useAddressPage } from './use-address-page.ts'

/** What somebody has said about it, and the way back to the queue (ADR-08). */
export function ReverifyPanel({ address, onDone }: { address: ShownAddress; onDone: () => void }) {
  const now = useAddressPage('read_at')
  const { address_id, version, verification, verified_by, verified_at, time_zone } = address
  const act = useAct(async () => {
    const answer = await ask(reverifyAddress, { address_id, expected_version: version })
    if (answer.ok) onDone()
    return answer
  })
  const isSettled = verification !== 'unverified'
  return (
    <Panel title="Re-verify">
      <div className={styles.head}>
        <p>
          {isSettled && verified_at !== null
            ? `${verificationNames[verification]} by ${verified_by ?? 'somebody'}, ${momentText(verified_at, now, time_zone)}.`
            : 'Nobody has verified it yet.'}
        </p>
        <Button icon="refresh" loading={act.loading} onClick={act.run}>
          Re-verify
        </Button>
      </div>
      <ErrorLine error={act.error} count={act.failures} />
      <p className={styles.muted}>
        Puts it back to Unverified and asks the maps again. Orders that are on their way keep their place.
      </p>
    </Panel>
  )
}
