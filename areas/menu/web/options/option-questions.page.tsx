import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { LeaveDialog } from '#platform/web/forms/form.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { asNew } from '../../rules/edited-options.ts'
import { DraftDialog } from '../drafts/draft-dialog.tsx'
import { GroupForm } from './group-form.tsx'
import { Library } from './library.tsx'
import { OptionChecks } from './option-checks.tsx'
import styles from './options.module.css'
import { Preview } from './preview.tsx'
import { QuestionList } from './question-list.tsx'
import { groupTitle } from './question-words.ts'
import { emptyGroup, type OptionEditor, useOptionEditor, useOptionPage } from './use-option-editor.ts'

/** `/admin/option_questions/:menu_item_id`: what an item asks, beside what customers make of it. */
export default function OptionQuestionsPage() {
  const editor = useOptionEditor()
  const { item, draft, groups, change, select, nextId } = editor
  const [copies, setCopies] = useState(false)
  const isAdded = item.menu_item_id < 0
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
      {draft && (
        <Note
          className={styles.ofDraft}
          kind={draft.is_stale ? 'warn' : 'info'}
          icon={draft.is_stale ? undefined : 'layers'}
          acts={
            <>
              <LinkButton size="small" href={`/admin/menu_drafts/${draft.menu_draft_id}`}>
                The draft
              </LinkButton>
              {!isAdded && (
                <LinkButton size="small" variant="quiet" href={`/admin/option_questions/${item.menu_item_id}`}>
                  The menu’s
                </LinkButton>
              )}
            </>
          }
        >
          {draft.is_stale
            ? `These are the questions of the draft ${draft.name}. The menu’s own were changed since: as it is, the draft leaves them alone; saved here again, it takes their place.`
            : isAdded
              ? `${item.name} is new with the draft ${draft.name}, and its questions go live with it.`
              : `These are the questions of the draft ${draft.name}. Customers see them when it goes live.`}
        </Note>
      )}
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
          menu_draft_id={draft?.menu_draft_id}
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
  const { draft, isDirty, saving, problem, note, putBack } = editor
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
        <Button variant="ghost" disabled={!isDirty || saving !== undefined} onClick={putBack}>
          Put back
        </Button>
        {draft ? <DraftSaves editor={editor} draft={draft} /> : <MenuSaves editor={editor} />}
      </div>
    </div>
  )
}

function MenuSaves({ editor }: { editor: OptionEditor }) {
  const { item, isDirty, saving, problem, reusedBy, isRight, save, saveInDraft } = editor
  const drafts = useOptionPage('drafts')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        disabled={!isDirty}
        onClick={() => {
          if (isDirty && isRight()) setAsking(true)
        }}
      >
        Save in a draft
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
      {asking && (
        <DraftDialog
          drafts={drafts}
          firstName={`Questions of ${item.name}`.slice(0, 80)}
          others={reusedBy}
          loading={saving === 'draft'}
          error={problem.text}
          failures={problem.count}
          onSave={(into, withOthers) => void saveInDraft(withOthers ? 'all' : 'this', into)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type DraftSavesProps = { editor: OptionEditor; draft: NonNullable<OptionEditor['draft']> }

/** A draft that was left behind by the menu may be saved as it is: it is drafted anew against what stands there now. */
function DraftSaves({ editor, draft }: DraftSavesProps) {
  const { isDirty, saving, reusedBy, saveInDraft } = editor
  const into = { menu_draft_id: draft.menu_draft_id, draft_version: draft.version, draft_name: '' }
  const mayDraft = isDirty || draft.is_stale
  return (
    <>
      {reusedBy > 0 && (
        <Button loading={saving === 'draft'} onClick={() => void saveInDraft('all', into)}>
          Draft for {reusedBy + 1} items
        </Button>
      )}
      <Button
        variant="primary"
        loading={saving === 'draft'}
        disabled={!mayDraft}
        onClick={() => {
          if (mayDraft) void saveInDraft('this', into)
        }}
      >
        Save in the draft
      </Button>
    </>
  )
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
