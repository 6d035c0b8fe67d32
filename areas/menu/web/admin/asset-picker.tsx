import { useEffect, useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { listPictures } from '../../calls/menu-assets.ts'
import type { AssetView } from '../../calls/menu-items.ts'
import styles from './admin.module.css'
import { Thumb } from './item-pictures.tsx'
import { UploadPicture } from './upload-picture.tsx'

type AssetPickerProps = {
  franchise_id: number
  chosen: readonly AssetView[]
  onChoose: (asset: AssetView) => void
  onClose: () => void
}

/** Pictures that were uploaded before, found by their names, or a new one (LEG-13). */
export function AssetPicker({ franchise_id, chosen, onChoose, onClose }: AssetPickerProps) {
  const [find, setFind] = useState('')
  const [shown, setShown] = useState<{ assets: readonly AssetView[]; isLast: boolean }>()
  const [selected, setSelected] = useState<AssetView>()
  const [error, setError] = useState('')
  const [file, setFile] = useState<File>()

  useEffect(() => {
    const over = new AbortController()
    void ask(listPictures, { franchise_id, find }, { signal: over.signal }).then((answer) => {
      if (over.signal.aborted) return
      if (answer.ok) setShown({ assets: answer.data.assets, isLast: answer.data.is_last })
      setError(answer.ok ? '' : answer.message)
    })
    return () => over.abort()
  }, [franchise_id, find])

  async function more() {
    const before = shown?.assets.at(-1)?.menu_image_id
    const answer = await ask(listPictures, { franchise_id, find, ...(before !== undefined && { before }) })
    if (!answer.ok) return setError(answer.message)
    setShown({ assets: [...(shown?.assets ?? []), ...answer.data.assets], isLast: answer.data.is_last })
  }

  if (file)
    return (
      <UploadPicture franchise_id={franchise_id} file={file} onUploaded={onChoose} onClose={() => setFile(undefined)} />
    )
  return (
    <Dialog
      title="Choose a picture"
      wide
      onClose={onClose}
      foot={
        <>
          <label className={styles.upload}>
            <input
              type="file"
              accept="image/*"
              onChange={(event) => {
                setFile(event.currentTarget.files?.[0])
                // The same file chosen again is a change too.
                event.currentTarget.value = ''
              }}
            />
            Upload a picture
          </label>
          <Button
            variant="primary"
            disabled={!selected}
            onClick={() => {
              if (selected) onChoose(selected)
            }}
          >
            Use this picture
          </Button>
        </>
      }
    >
      <SearchField label="Search pictures" value={find} onSearch={setFind} />
      <ErrorLine error={error} />
      <ul className={styles.assets}>
        {shown?.assets
          .filter((asset) => !chosen.some((one) => one.menu_image_id === asset.menu_image_id))
          .map((asset) => (
            <li key={asset.menu_image_id}>
              <button
                type="button"
                aria-pressed={selected?.menu_image_id === asset.menu_image_id}
                aria-label={asset.name || 'Picture without a name'}
                title={asset.name}
                className={classes(styles.choice, selected?.menu_image_id === asset.menu_image_id && styles.picked)}
                onClick={() => setSelected(asset)}
                onDoubleClick={() => onChoose(asset)}
              >
                <Thumb asset={asset} />
              </button>
            </li>
          ))}
      </ul>
      {shown?.assets.length === 0 && (
        <p className={styles.muted}>{find ? 'No picture is called that.' : 'No picture yet: upload the first.'}</p>
      )}
      {shown && !shown.isLast && (
        <Button size="small" onClick={() => void more()}>
          Show more
        </Button>
      )}
    </Dialog>
  )
}
