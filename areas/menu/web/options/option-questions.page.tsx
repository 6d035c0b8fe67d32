import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { LeaveDialog } from '#platform/web/forms/form.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { asNew } from '../../rules/edited-options.ts'
import { GroupForm } from './group-form.tsx'
import { Library } from './library.tsx'
import { OptionChecks } from './option-checks.tsx'
import styles from './options.module.css'
import { Preview } from './preview.tsx'
import { QuestionList } from './question-list.tsx'
import { groupTitle } from './question-words.ts'
import { emptyGroup, type OptionEditor, useOptionEditor } from './use-option-editor.ts'

/** `/admin/option_questions/:menu_item_id`: what an item asks, beside what customers make of it. */
export default function OptionQuestionsPage() {
  const editor = useOptionEditor()
  const { item, groups, change, select, nextId } = editor
  const [copies, setCopies] = useState(false)
  const add = () => {
    change([...groups, emptyGroup(nextId)])
    select(groups.length)
  }
  const answers = groups.flatMap((group) => group.optionQuestions).flatMap((question) => question.answers).length
  return (
    <OfficePage
      title={`${item.name}, option questions`}
      heading={item.name}
      lede={`${item.franchise.name}, ${item.category.name}. ${count(groups.length, 'question')}, ${count(answers, 'answer')}.`}
      acts={[
        { label: 'All items', href: `/admin/menu_items?franchise_id=${item.franchise.franchise_id}` },
        { label: 'Copy from item', icon: 'copy', onRun: () => setCopies(true) },
        { label: 'New question', icon: 'plus', variant: 'primary', onRun: add },
      ]}
    >
      <div className={styles.grid}>
        <QuestionList editor={editor} />
        <div className={styles.stack}>
          <SelectedGroup editor={editor} />
          <OptionChecks editor={editor} />
        </div>
        <Preview editor={editor} />
      </div>
      <LeaveDialog isArmed={editor.isDirty && !editor.saving} />
      {copies && (
        <Library
          menu_item_id={item.menu_item_id}
          onTake={(group) => change([...groups, asNew(group, nextId)])}
          onClose={() => setCopies(false)}
        />
      )}
    </OfficePage>
  )
}

function SelectedGroup({ editor }: { editor: OptionEditor }) {
  const { groups, selected, change, nextId } = editor
  const group = groups[selected]
  const uses = group ? editor.usesOf(group).length : 0
  return (
    <Panel
      title={group ? groupTitle(group) : 'No question yet'}
      acts={
        group && (
          <>
            {uses > 0 && <Tag icon="layers">Used by {uses + 1} items</Tag>}
            <IconButton
              icon="trash"
              size="small"
              label={`Remove ${groupTitle(group)}`}
              onClick={() => change(groups.toSpliced(selected, 1))}
            />
          </>
        )
      }
      foot={<SaveBar editor={editor} />}
    >
      {group ? (
        <GroupForm
          key={group.optionQuestionGroupId}
          group={group}
          nextId={nextId}
          onGroup={(next) => change(groups.with(selected, next))}
        />
      ) : (
        <EmptyState icon="list" title="This item asks nothing but special instructions." />
      )}
    </Panel>
  )
}

function SaveBar({ editor }: { editor: OptionEditor }) {
  const { isDirty, saving, problem, note, reusedBy, save, putBack } = editor
  return (
    <div className={styles.saveBar}>
      {problem.isConflict ? (
        <Note
          kind="warn"
          acts={
            <Button size="small" onClick={() => location.reload()}>
              Show theirs
            </Button>
          }
        >
          {problem.text}
        </Note>
      ) : (
        <ErrorLine error={problem.text} count={problem.count} />
      )}
      <div className={styles.saveActs}>
        <span role="status" className={styles.muted}>
          {isDirty ? 'Not saved yet' : note}
        </span>
        <Button variant="ghost" disabled={!isDirty} onClick={putBack}>
          Put back
        </Button>
        {reusedBy > 0 && (
          <Button loading={saving === 'all'} onClick={() => void save('all')}>
            Save for {reusedBy + 1} items
          </Button>
        )}
        <Button
          variant="primary"
          loading={saving === 'this'}
          disabled={!isDirty}
          onClick={() => {
            if (isDirty) void save('this')
          }}
        >
          {reusedBy > 0 ? 'Save for this item' : 'Save'}
        </Button>
      </div>
    </div>
  )
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
