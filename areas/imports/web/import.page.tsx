import { useState } from 'react'
import { OfficePage, useZoneOfMarket } from '#areas/accounts/web/public.tsx'
import { dateTimeText } from '#platform/core/date-time-text.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { cancelImport } from '../calls/imports.ts'
import type { ImportView } from '../rules/import-state.ts'
import styles from './import.module.css'
import { ImportOutcome } from './import-outcome.tsx'
import { countText, outcomeText, sizeText, stateOf } from './import-texts.ts'
import { PrepareImport } from './prepare-import.tsx'
import { ResumeUpload } from './resume-upload.tsx'
import { ShareBar } from './share-bar.tsx'
import { useImport, useImportPage } from './use-import.ts'

/** `/admin/import/7`: what it is, how far it is, what came of it, and how to run it. */
export default function OneImport() {
  const kind = useImportPage('kind')
  const preview = useImportPage('preview')
  const { import: shown, rejections, goesOn, left, refresh } = useImport()
  const [error, setError] = useState<string>()
  const zoneOfMarket = useZoneOfMarket()
  const { kind: pill, word } = stateOf(shown)

  async function cancel() {
    setError(undefined)
    const outcome = await ask(cancelImport, { import_id: shown.import_id })
    if (!outcome.ok) setError(outcome.message)
    await refresh()
  }

  return (
    <OfficePage title={shown.file_name} acts={[{ label: 'All imports', href: '/admin/import' }]}>
      <Panel title={capital(shown.kind)} acts={<Pill kind={pill}>{word}</Pill>}>
        <DescriptionList
          facts={[
            ...(shown.market ? [['Market', shown.market] as const] : []),
            ['File', `${shown.file_name}${shown.file_size > 0 ? `, ${sizeText(shown.file_size)}` : ''}`],
            [
              shown.started_at === null ? 'Uploaded' : 'Begun',
              `${dateTimeText(shown.started_at ?? shown.created_at, zoneOfMarket(shown.market_id))} by ${shown.person ?? 'the command'}`,
            ],
            ...tookFact(shown),
          ]}
        />
        <div role="status" className={styles.status}>
          {goesOn ? `${word}…` : ''}
        </div>
        {goesOn && (
          <div className={styles.form}>
            <ShareBar label={shown.step || 'Starting'} share={shown.share ?? undefined} detail={left ?? ''} />
            <p className={styles.quiet}>
              {Object.entries(shown.counts).map(([of, by]) => `${of}: ${outcomeText(by)} · `)}
              {countText(shown.rejected)} rows rejected. You may leave this page; nothing is changed before the end.
            </p>
            <Button variant="dangerQuiet" onClick={cancel}>
              Cancel
            </Button>
          </div>
        )}
        <ErrorLine error={error} />
      </Panel>
      <ImportOutcome shown={shown} rejections={rejections} />
      {shown.state === 'uploading' && <ResumeUpload shown={shown} endings={kind.endings} />}
      {!goesOn && shown.has_file && preview && (
        <PrepareImport shown={shown} kind={kind} preview={preview} onStarted={refresh} />
      )}
    </OfficePage>
  )
}

function tookFact({ started_at, ended_at }: ImportView): (readonly [string, string])[] {
  if (started_at === null || ended_at === null) return []
  const seconds = Math.max(0, ended_at - started_at) / 1000
  return [['Took', seconds < 90 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`]]
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
