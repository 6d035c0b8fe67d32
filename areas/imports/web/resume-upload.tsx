import { useState } from 'react'
import { ErrorLine } from '#ui/error-line.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import type { ImportView } from '../rules/import-state.ts'
import styles from './import.module.css'
import { sizeText } from './import-texts.ts'
import { ShareBar } from './share-bar.tsx'
import { uploadParts } from './upload.ts'

const part_size = 2 ** 20

/** For an upload that broke off: the same file goes on where it stopped. */
export function ResumeUpload({ shown, endings }: { shown: ImportView; endings: readonly string[] }) {
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()

  async function goOn(file: File | undefined) {
    setError(undefined)
    if (!file) return
    if (file.size !== shown.file_size) return setError('This is another file: its size is not the same.')
    setShare(shown.received / shown.file_size)
    try {
      await uploadParts(file, { import_id: shown.import_id, part_size }, shown.received, setShare)
      location.reload()
    } catch (problem) {
      setShare(undefined)
      setError(problem instanceof Error ? problem.message : String(problem))
    }
  }

  return (
    <Panel title="The upload is not complete">
      <div className={styles.form}>
        <Note kind="warn">
          {sizeText(shown.received)} of {sizeText(shown.file_size)} have arrived. Choose the same file to send the rest.
        </Note>
        {share === undefined ? (
          <FileField label="File" endings={endings} hint={shown.file_name} onChoose={(file) => void goOn(file)} />
        ) : (
          <ShareBar label="Uploading" share={share} />
        )}
        <ErrorLine error={error} />
      </div>
    </Panel>
  )
}
