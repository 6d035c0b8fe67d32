import { type FormEvent, useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { usePageState } from '#platform/web/page-state.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import type { KindShown } from '../rules/import-state.ts'
import { FileField } from './file-field.tsx'
import styles from './import.module.css'
import { ImportHistory } from './import-history.tsx'
import { ShareBar } from './share-bar.tsx'
import { type Made, post, uploadParts } from './upload.ts'
import { sizeText } from './words.ts'

type Market = { market_id: number; name: string }
type Sending = { readonly share?: number; readonly error?: string }

/** `/admin/import`: a new file, and what was brought in before. */
export function ImportStart() {
  const kinds = usePageState<KindShown[]>('kinds')
  const markets = usePageState<Market[]>('markets')
  const mostUpload = usePageState<number>('most_upload')
  const [kindName, setKind] = useState('')
  const [market, setMarket] = useState(markets.length === 1 ? String(markets[0]?.market_id) : '')
  const [file, setFile] = useState<File>()
  const [sending, setSending] = useState<Sending>({})
  const kind = kinds.find(({ name }) => name === kindName)
  const missing = whatIsMissing(kind, market, file, mostUpload)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (sending.share !== undefined) return
    if (missing || !kind || !file) return setSending({ error: missing ?? '' })
    setSending({ share: 0 })
    try {
      const made = await post<Made>('/admin/import', {
        kind: kind.name,
        market_id: kind.needs_market ? Number(market) : null,
        file_name: file.name,
        file_size: file.size,
      })
      await uploadParts(file, made, 0, (share) => setSending({ share }))
      location.assign(`/admin/import/${made.import_id}`)
    } catch (error) {
      setSending({ error: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <OfficePage title="Import">
      <Panel title="Bring a file in">
        <form className={styles.form} onSubmit={send} noValidate>
          <div className={styles.pair}>
            <Select
              label="What it is"
              placeholder="Choose a kind"
              value={kindName}
              onChange={(event) => setKind(event.target.value)}
              options={kinds.map(({ name }) => ({ value: name, label: capital(name) }))}
              hint={kind?.does}
            />
            {(kind?.needs_market ?? true) && (
              <Select
                label="For which market"
                placeholder="Choose a market"
                value={market}
                onChange={(event) => setMarket(event.target.value)}
                options={markets.map(({ market_id, name }) => ({ value: String(market_id), label: name }))}
              />
            )}
          </div>
          <FileField
            label="File"
            endings={kind?.endings ?? []}
            hint={`${kind ? `${kind.endings.join(', ')}; u` : 'U'}p to ${sizeText(mostUpload)}. Nothing changes before you have seen its first rows.`}
            onChoose={setFile}
          />
          <ErrorLine error={sending.error} />
          {sending.share === undefined ? (
            <Button variant="primary" type="submit">
              Upload
            </Button>
          ) : (
            <ShareBar label="Uploading" share={sending.share} />
          )}
        </form>
      </Panel>
      <ImportHistory />
    </OfficePage>
  )
}

function whatIsMissing(kind: KindShown | undefined, market: string, file: File | undefined, most: number) {
  if (!kind) return 'Choose what it is.'
  if (kind.needs_market && !market) return 'Choose a market.'
  if (!file) return 'Choose a file.'
  if (file.size === 0) return 'The file is empty.'
  return file.size > most ? `The file is larger than ${sizeText(most)}.` : undefined
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
