import { Group } from '#ui/town/group.tsx'
import { hintOf } from '../rules/option-hints.ts'
import { widgetWords } from '../rules/option-widgets.ts'
import { groupKind, type OptionGroup, shownQuestion } from '../rules/options.ts'
import { type Draft, needOf, withEntries } from './draft-answers.ts'
import { itemWords } from './item-words.ts'
import { MultiGroup } from './multi-group.tsx'
import { Questions } from './question.tsx'

type ItemQuestionsProps = {
  groups: readonly OptionGroup[]
  draft: Draft
  onDraft: (draft: Draft) => void
  /** Tells apart the inputs of two items on one page. */
  name: string
  /** The group that must still be answered, once somebody has tried to go on without. */
  missing?: OptionGroup | undefined
}

/** All that an item asks, group by group. */
export function ItemQuestions({ groups, draft, onDraft, name, missing }: ItemQuestionsProps) {
  return groups.map((group) => (
    <div key={group.optionQuestionGroupId} data-group={group.optionQuestionGroupId}>
      <Group
        title={titleOf(group)}
        hint={groupKind(group) === 'multi_group' ? itemWords.choose({ count: group.quantity }) : firstHint(group)}
        need={needOf(group, draft)}
        error={missing?.optionQuestionGroupId === group.optionQuestionGroupId ? widgetWords.please_answer : undefined}
      >
        {groupKind(group) === 'multi_group' ? (
          <MultiGroup
            group={group}
            entries={draft.entries[group.optionQuestionGroupId] ?? []}
            onEntries={(entries) => onDraft(withEntries(draft, group.optionQuestionGroupId, entries))}
          />
        ) : (
          <Questions questions={group.optionQuestions} draft={draft} onDraft={onDraft} name={name} />
        )}
      </Group>
    </div>
  ))
}

/** A single question stands for its group; a group of one says its own name. */
function titleOf(group: OptionGroup): string {
  if (groupKind(group) !== 'single_question' && group.name) return group.name
  return shownQuestion(group.optionQuestions[0]?.question ?? group.name)
}

function firstHint(group: OptionGroup): string | undefined {
  const [question] = group.optionQuestions
  return question && group.optionQuestions.length === 1 ? hintOf(question) : undefined
}
