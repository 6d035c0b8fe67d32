import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { OpenDraft } from '../../calls/into-draft.ts'
import { type AdminCategory, type AdminItem, createItemForm, draftItemForm, itemForm } from '../../calls/menu-items.ts'
import { longestDescription, longestName, longestNewName } from '../../rules/item-fields.ts'
import {
  formFaults,
  isProductType,
  longestKitchenName,
  longestShortCode,
  longestSource,
  newItemDefaults,
  readItemForm,
} from '../../rules/item-form.ts'
import { kitchenItem } from '../../rules/kitchen-words.ts'
import { type DraftChoice, DraftDialog } from '../drafts/draft-dialog.tsx'
import styles from './admin.module.css'
import { AssetPicker } from './asset-picker.tsx'
import { DeleteConfirm } from './delete-confirm.tsx'
import { ItemPictures } from './item-pictures.tsx'
import { type ItemValues, valuesOf } from './item-values.ts'
import { UpcLookup } from './upc-lookup.tsx'

type ItemDialogProps = {
  franchise_id: number
  categories: readonly AdminCategory[]
  /** Absent for a new one, which goes into `category`. */
  item?: AdminItem
  category?: AdminCategory
  /** Those that the item's changes may be put in. */
  drafts?: readonly OpenDraft[]
  onDone: () => Promise<void>
  onClose: () => void
}

/** One item as an admin fills it in: a new one by its bar code, or one that there is (ADM-01, LEG-02). */
export function ItemDialog({
  franchise_id,
  categories,
  item,
  category,
  drafts = [],
  onDone,
  onClose,
}: ItemDialogProps) {
  const isNew = item === undefined
  const [picking, setPicking] = useState(false)
  const [drafting, setDrafting] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [added, setAdded] = useState('')
  const opensNext = useRef(false)
  const first = useRef<HTMLInputElement>(null)
  const pictures = useRef<HTMLButtonElement>(null)
  const back = useRef<RefObject<HTMLElement | null> | undefined>(isNew ? first : undefined)
  const isAside = picking || drafting
  // A dialog begins at its cross by itself, where a scanner's Enter would close it.
  useEffect(() => {
    if (!isAside) back.current?.current?.focus()
  }, [isAside])
  const typeOf = (id: string) => categories.find((one) => String(one.menu_category_id) === id)?.type ?? 0
  const checked = ({ images: _images, menu_category_id: _category, ...typed }: ItemValues) =>
    readItemForm(typed, { isNew })
  const fieldsOf = ({ images, menu_category_id, upc, aisle, shelf, bay, ...typed }: ItemValues) => ({
    ...typed,
    // What is not shown is not sent: the server knows what such an item has by default.
    ...(isProductType(typeOf(menu_category_id)) && { upc, aisle, shelf, bay }),
    menu_category_id,
    images: images.map(({ menu_image_id }) => menu_image_id),
  })
  const form = useForm({
    initial: valuesOf(item, category),
    check: (typed: ItemValues) => {
      const read = checked(typed)
      return read.ok ? {} : { [read.field]: formFaults[read.fault] }
    },
    submit: (typed: ItemValues) => {
      const fields = fieldsOf(typed)
      return isNew
        ? ask(createItemForm, { franchise_id, category: typeOf(typed.menu_category_id), ...fields })
        : ask(itemForm, { menu_item_id: item.menu_item_id, _method: 'patch', version: item.version, ...fields })
    },
    done: async (_saved, reset) => {
      if (!opensNext.current) return onDone()
      opensNext.current = false
      setAdded(form.values.name)
      reset({
        ...valuesOf(undefined, category),
        ...newItemDefaults(type),
        menu_category_id: form.values.menu_category_id,
      })
      first.current?.focus()
    },
  })
  const { values } = form
  const draft = useAct(async (into: DraftChoice) => {
    const { menu_item_id = 0, version } = item ?? {}
    const answer = await ask(draftItemForm, { menu_item_id, version, ...fieldsOf(values), ...into })
    if (answer.ok) location.assign(`/admin/menu_drafts/${answer.data.menu_draft_id}`)
    return answer
  })
  const type = typeOf(values.menu_category_id)
  const isProduct = isProductType(type)
  const inCategory = categories.find((one) => String(one.menu_category_id) === values.menu_category_id)
  const images = form.field('images')

  function chooseCategory(id: string) {
    form.store.set('menu_category_id', id)
    if (!isNew) return
    // Where it stands follows the kind, as long as nobody has said otherwise.
    const [before, after] = [newItemDefaults(type), newItemDefaults(typeOf(id))]
    for (const field of ['aisle', 'shelf', 'bay'] as const)
      if (values[field] === before[field]) form.store.set(field, after[field])
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    opensNext.current = isNew
    form.submit()
  }

  if (picking)
    return (
      <AssetPicker
        franchise_id={franchise_id}
        chosen={values.images}
        onChoose={(asset) => {
          images.set([...values.images, asset])
          setPicking(false)
        }}
        onClose={() => setPicking(false)}
      />
    )
  if (drafting && item)
    return (
      <DraftDialog
        drafts={drafts}
        firstName={`Changes of ${item.name}`.slice(0, 80)}
        loading={draft.loading || draft.done}
        error={draft.error}
        failures={draft.failures}
        onSave={(into) => draft.run(into)}
        onClose={() => setDrafting(false)}
      />
    )
  return (
    <Dialog
      title={isNew ? `Add item to ${inCategory?.name ?? 'the menu'}` : `Edit ${item.name}`}
      wide
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of every field inside */}
      <div onKeyDown={byKey}>
        <Form
          form={form}
          action={isNew ? '/admin/menu_items' : `/admin/menu_items/${item.menu_item_id}`}
          override={isNew ? undefined : 'patch'}
          submit={isNew ? `Add item to ${inCategory?.name ?? 'the menu'}` : 'Save item'}
          submitting="Saving..."
          acts={
            <>
              {item && (
                <Button
                  onClick={() => {
                    // What is wrong shows in the form.
                    if (checked(values).ok) setDrafting(true)
                    else form.submit()
                  }}
                >
                  Save in a draft
                </Button>
              )}
              <Button variant="ghost" onClick={onClose}>
                Cancel
              </Button>
              {item && (
                <>
                  <LinkButton variant="ghost" href={`/admin/option_questions/${item.menu_item_id}`}>
                    Option questions
                  </LinkButton>
                  <Button
                    variant="dangerQuiet"
                    icon="trash"
                    aria-expanded={deleting}
                    onClick={() => setDeleting(!deleting)}
                  >
                    Delete
                  </Button>
                </>
              )}
              {isNew && <small className={styles.muted}>Ctrl Enter adds and opens the next</small>}
            </>
          }
        >
          {added && <OkLine>{added} is on the menu.</OkLine>}
          <div className={styles.two}>
            <Select
              label="Category"
              name="menu_category_id"
              options={categories.map((one) => ({ value: String(one.menu_category_id), label: one.name }))}
              value={values.menu_category_id}
              onChange={(event) => chooseCategory(event.target.value)}
            />
            <MoneyField label="Price" {...form.tidied('basePrice')} />
          </div>
          {isProduct && <UpcLookup form={form} franchise_id={franchise_id} field={first} />}
          <TextField
            ref={isProduct ? undefined : first}
            label="Name"
            maxLength={isNew ? longestNewName : longestName}
            autoComplete="off"
            hint={`${values.name.length} of ${isNew ? longestNewName : longestName}`}
            {...form.text('name')}
          />
          <TextArea label="Description" rows={2} maxLength={longestDescription} {...form.text('description')} />
          <ItemPictures
            images={values.images}
            onImages={images.set}
            pickButton={pictures}
            onPick={() => {
              back.current = pictures
              setPicking(true)
            }}
          />
          <div className={styles.two}>
            <TextField
              label="Kitchen short code"
              maxLength={longestShortCode}
              autoComplete="off"
              hint="%N prints the kitchen name, else the name"
              {...form.text('kitchen_short_code')}
            />
            <TextField
              label="Kitchen name"
              optional="optional"
              placeholder="As the name"
              maxLength={longestKitchenName}
              autoComplete="off"
              {...form.text('kitchen_name')}
            />
          </div>
          <p className={styles.ticketLine}>
            <Icon name="print" size="small" />
            1x {kitchenItem(values)}
          </p>
          <TextField
            label="Data source"
            optional="optional"
            maxLength={longestSource}
            autoComplete="off"
            {...form.text('data_source')}
          />
          {isProduct ? (
            <div className={styles.three}>
              <NumberField label="Aisle" {...form.text('aisle')} />
              <NumberField label="Shelf" {...form.text('shelf')} />
              <NumberField label="Bay" {...form.text('bay')} />
            </div>
          ) : (
            <p className={styles.muted}>{inCategory?.name ?? 'This'} has no UPC and no store location.</p>
          )}
        </Form>
      </div>
      {item && deleting && (
        <DeleteConfirm
          action={`/admin/menu_items/${item.menu_item_id}`}
          words={`Delete ${item.name}? It leaves the menu and open carts. Past orders keep it.`}
          submit="Delete item"
          onKeep={() => setDeleting(false)}
          onDelete={() => ask(itemForm, { menu_item_id: item.menu_item_id, _method: 'delete', version: item.version })}
          onDone={onDone}
        />
      )}
    </Dialog>
  )
}
