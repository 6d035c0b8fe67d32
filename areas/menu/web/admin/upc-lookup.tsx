import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import type { Form } from '#platform/web/forms/use-form.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { lookUpUpc, lookUpWords } from '../../calls/lookup-upc.ts'
import { takePicture } from '../../calls/menu-assets.ts'
import styles from './admin.module.css'
import type { ItemValues } from './item-values.ts'

type UpcLookupProps<Data> = {
  form: Form<ItemValues, Data>
  franchise_id: number
  field: Ref<HTMLInputElement> | undefined
}
type Filled = Pick<ItemValues, 'name' | 'description' | 'data_source' | 'images'>
type Found = {
  readonly upc: string
  readonly source: string
  readonly isLong: boolean
  readonly pictures: number
  /** What the form said before. */
  readonly before: Filled
}
type Answer =
  | { readonly what: 'found'; readonly found: Found }
  | { readonly what: 'not_found' | 'error'; readonly words: string; readonly why: string }

/** The bar code and what its look-up knows: it fills name, description and source, and pictures once somebody wants them (ADM-11…15). */
export function UpcLookup<Data>({ form, franchise_id, field: ref }: UpcLookupProps<Data>) {
  const [loading, setLoading] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  const asked = useRef('')
  const upc = form.values.upc.trim()

  async function lookUp() {
    if (loading || upc === '') return
    asked.current = upc
    setLoading(true)
    setAnswer(undefined)
    const looked = await ask(lookUpUpc, { upc })
    // Somebody has typed another code meanwhile.
    if (asked.current !== upc) return
    setLoading(false)
    if (!looked.ok) return setAnswer({ what: 'error', words: lookUpWords.failed, why: looked.message })
    const { name, description, data_source, images, overflow_name, not_found, error, reason } = looked.data
    if (error) return setAnswer({ what: 'error', words: error, why: reason })
    if (not_found)
      return setAnswer({
        what: 'not_found',
        words: `${lookUpWords.notFound}!`,
        why: 'Nothing you typed was changed. Fill in the item by hand; the UPC is kept.',
      })
    const { name: n, description: d, data_source: s, images: i } = form.values
    form.store.set('name', name)
    form.store.set('description', [overflow_name, description].filter(Boolean).join('. '))
    form.store.set('data_source', data_source)
    const before = { name: n, description: d, data_source: s, images: i }
    const found = { upc, source: data_source, isLong: overflow_name !== '', pictures: images.length, before }
    setAnswer({ what: 'found', found })
  }
  const byKey = (event: KeyboardEvent) => {
    // A scanner ends with Enter: that looks up, and adds nothing yet.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void lookUp()
  }
  const isOld = answer?.what === 'found' && answer.found.upc !== upc
  const bad = answer && answer.what !== 'found' ? answer.words : undefined
  const field = form.text('upc')
  return (
    <div className={styles.lookup}>
      <div className={styles.upcLine}>
        <TextField
          ref={ref}
          label="UPC"
          icon="barcode"
          placeholder="Scan or type 8, 12 or 13 digits"
          inputMode="numeric"
          autoComplete="off"
          {...field}
          error={field.error ?? bad}
          onChange={(event) => {
            asked.current = ''
            setLoading(false)
            if (answer?.what !== 'found') setAnswer(undefined)
            field.onChange(event)
          }}
          onKeyDown={byKey}
        />
        <Button loading={loading} onClick={() => void lookUp()}>
          {answer?.what === 'error' ? 'Check again' : 'Look up'}
        </Button>
      </div>
      <div role="status">
        {loading && <p className={styles.muted}>Looking up, up to 5 seconds</p>}
        {bad && answer?.what !== 'found' && (
          <Note kind={answer?.what === 'error' ? 'danger' : 'plain'}>{answer?.why}</Note>
        )}
        {answer?.what === 'found' && !isOld && (
          <FoundNote
            form={form}
            franchise_id={franchise_id}
            found={answer.found}
            onPutBack={() => setAnswer(undefined)}
          />
        )}
      </div>
    </div>
  )
}

type FoundNoteProps<Data> = {
  form: Form<ItemValues, Data>
  franchise_id: number
  found: Found
  onPutBack: () => void
}

function FoundNote<Data>({ form, franchise_id, found, onPutBack }: FoundNoteProps<Data>) {
  const [pictures, setPictures] = useState<'offered' | 'coming' | 'taken'>('offered')
  const [problem, setProblem] = useState('')
  const { source, isLong, upc, before } = found
  async function take() {
    setPictures('coming')
    setProblem('')
    const taken = [...form.values.images]
    for (let index = 0; index < found.pictures; index++) {
      const answer = await ask(takePicture, { franchise_id, upc, index })
      if (!answer.ok) setProblem(answer.message)
      else if (!taken.some((one) => one.menu_image_id === answer.data.asset.menu_image_id))
        taken.push(answer.data.asset)
    }
    form.store.set('images', taken)
    setPictures('taken')
  }
  function putBack() {
    for (const name of ['name', 'description', 'data_source'] as const) form.store.set(name, before[name])
    form.store.set('images', before.images)
    onPutBack()
  }
  return (
    <Note
      kind={isLong ? 'warn' : 'success'}
      acts={
        <>
          {found.pictures > 0 && pictures !== 'taken' && (
            <Button size="small" loading={pictures === 'coming'} onClick={() => void take()}>
              {found.pictures === 1 ? 'Use its picture' : `Use its ${found.pictures} pictures`}
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={putBack}>
            Put back
          </Button>
        </>
      }
    >
      {isLong ? (
        <>
          <b>The name was longer than 50.</b> It is cut at a word end; the whole name now starts the description.
        </>
      ) : (
        <>
          <b>Found{source && ` in ${source}`}.</b> Name, description and source are filled in.
        </>
      )}{' '}
      {problem}
    </Note>
  )
}
