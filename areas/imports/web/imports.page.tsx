import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { addressOf } from '#platform/core/route-address.ts'
import type { Answer } from '#platform/web/forms/answer.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { ask } from '#platform/web/route.ts'
import { FileField } from '#ui/file-field.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { beginImport, importPage } from '../calls/imports.ts'
import type { KindView } from '../rules/import-state.ts'
import styles from './import.module.css'
import { ImportHistory } from './import-history.tsx'
import { sizeText } from './import-texts.ts'
import { ShareBar } from './share-bar.tsx'
import { uploadParts } from './upload.ts'
import { useImportsPage } from './use-import.ts'

/** As docs/new-city.md has it: each needs what the ones before it brought. */
const orderOfKinds =
  'For a new city in this order: market, streets, zones, the market once more, addresses, products, menus.'

type NewFile = { readonly kind: string; readonly market: string; readonly file: File | undefined }

/** `/admin/import`: a new file, and what was brought in before. */
export default function ImportStart() {
  const kinds = useImportsPage('kinds')
  const markets = useImportsPage('markets')
  const warnings = useImportsPage('warnings')
  const mostUpload = useImportsPage('most_upload')
  const [share, setShare] = useState<number>()
  const kindOf = ({ kind: chosen }: NewFile) => kinds.find(({ name }) => name === chosen)
  const first: NewFile = {
    kind: '',
    market: markets.length === 1 ? String(markets[0]?.market_id) : '',
    file: undefined,
  }
  const form = useForm({
    initial: first,
    check: (values) => ({ '': whatIsMissing(kindOf(values), values, mostUpload) }),
    submit: async (values: NewFile): Promise<Answer<number>> => {
      const uploaded = await upload(values, kindOf(values), setShare)
      if (!uploaded.ok) setShare(undefined)
      return uploaded
    },
    done: (import_id) => location.assign(addressOf(importPage.path, { import_id })),
  })
  const kind = kindOf(form.values)

  return (
    <OfficePage title="Import">
      {warnings.map((words) => (
        <Note key={words} kind="alcohol">
          {words}
        </Note>
      ))}
      <Panel title="Bring a file in">
        <Form form={form} className={styles.form} submit={share === undefined && 'Upload'}>
          <div className={styles.pair}>
            <Select
              label="What it is"
              placeholder="Choose a kind"
              {...form.select(
                'kind',
                kinds.map(({ name }) => ({ value: name, label: capital(name) })),
              )}
              hint={kind?.does ?? orderOfKinds}
            />
            {(kind?.needs_market ?? true) && (
              <Select
                label="For which market"
                placeholder="Choose a market"
                {...form.select(
                  'market',
                  markets.map(({ market_id, name }) => ({ value: String(market_id), label: name })),
                )}
              />
            )}
          </div>
          <FileField
            label="File"
            endings={kind?.endings ?? []}
            hint={`${kind ? `${kind.endings.join(', ')}; u` : 'U'}p to ${sizeText(mostUpload)}. Nothing changes before you have seen its first rows.`}
            onChoose={form.field('file').set}
          />
          {share !== undefined && <ShareBar label="Uploading" share={share} />}
        </Form>
      </Panel>
      <ImportHistory />
    </OfficePage>
  )
}

/** Answers the import's id once all of the file is there. */
async function upload(
  { market, file }: NewFile,
  kind: KindView | undefined,
  onShare: (share: number) => void,
): Promise<Answer<number>> {
  if (!kind || !file) return { ok: false, error: 'missing', message: 'There is no file of a kind to upload.' }
  onShare(0)
  const made = await ask(beginImport, {
    kind: kind.name,
    market_id: kind.needs_market ? Number(market) : null,
    file_name: file.name,
    file_size: file.size,
  })
  if (!made.ok) return made
  try {
    await uploadParts(file, made.data, 0, onShare)
    return { ok: true, data: made.data.import_id }
  } catch (error) {
    return { ok: false, error: 'not_uploaded', message: error instanceof Error ? error.message : String(error) }
  }
}

function whatIsMissing(kind: KindView | undefined, { market, file }: NewFile, most: number) {
  if (!kind) return 'Choose what it is.'
  if (kind.needs_market && !market) return 'Choose a market.'
  if (!file) return 'Choose a file.'
  if (file.size === 0) return 'The file is empty.'
  return file.size > most ? `The file is larger than ${sizeText(most)}.` : undefined
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
