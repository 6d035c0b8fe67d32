import { useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFirstFocus } from '#ui/use-first-focus.ts'
import { categoryForm, createCategory } from '../../calls/menu-categories.ts'
import type { AdminCategory } from '../../calls/menu-items.ts'
import { longestCategory } from '../../rules/category-name.ts'
import { categoryTypes, isAlcoholic } from '../../rules/category-types.ts'
import styles from './admin.module.css'
import { DeleteConfirm } from './delete-confirm.tsx'
import { typeOptions } from './type-words.ts'

type CategoryDialogProps = {
  franchise_id: number
  /** Absent for a new one. */
  category: AdminCategory | undefined
  /** How many items are in it. */
  items: number
  onDone: () => Promise<void>
  onClose: () => void
}

/** Name and kind of a category, filled with what it is (LEG-03). */
export function CategoryDialog({ franchise_id, category, items, onDone, onClose }: CategoryDialogProps) {
  const [deleting, setDeleting] = useState(false)
  const name = useFirstFocus()
  const form = useForm({
    initial: { name: category?.name ?? '', type: String(category?.type ?? categoryTypes.entrees) },
    submit: ({ name, type }: { name: string; type: string }) =>
      category
        ? ask(categoryForm, { menu_category_id: category.menu_category_id, name, type, version: category.version })
        : ask(createCategory, { franchise_id, name, type }),
    done: onDone,
    leaving: 'freely',
  })
  const type = Number(form.values.type)
  return (
    <Dialog title={category ? `Edit ${category.name}` : 'New category'} onClose={onClose}>
      <Form
        form={form}
        action={category ? `/admin/menu_categories/${category.menu_category_id}` : '/admin/menu_categories'}
        submit={category ? 'Save category' : 'Add category'}
        submitting="Saving..."
        acts={
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            {category && (
              <Button
                variant="dangerQuiet"
                icon="trash"
                aria-expanded={deleting}
                onClick={() => setDeleting(!deleting)}
              >
                Delete
              </Button>
            )}
          </>
        }
      >
        <div className={styles.two}>
          <TextField ref={name} label="Name" maxLength={longestCategory} autoComplete="off" {...form.text('name')} />
          <Select label="Type" {...form.select('type', typeOptions)} />
        </div>
        {isAlcoholic(type) && <Note kind="alcohol">An ID is asked for at the door of whoever orders from it.</Note>}
      </Form>
      {category && deleting && (
        <DeleteConfirm
          action={`/admin/menu_categories/${category.menu_category_id}`}
          words={items > 0 ? `Move or delete its ${items} items first.` : `Delete ${category.name}? It is empty.`}
          disabled={items > 0}
          submit={`Delete ${category.name}`}
          onKeep={() => setDeleting(false)}
          onDelete={() => ask(categoryForm, { menu_category_id: category.menu_category_id, _method: 'delete' })}
          onDone={onDone}
        />
      )}
    </Dialog>
  )
}
