import type { ReactNode } from 'react'
import { addRefusalIn, addRefusalWords } from '#areas/cart/rules/add-refusals.ts'
import { answerField, countField, formSlots } from '#areas/menu/rules/answer-fields.ts'
import { longestAnswer } from '#areas/menu/rules/answers.ts'
import { followUps } from '#areas/menu/rules/asked-questions.ts'
import { hintOf } from '#areas/menu/rules/option-hints.ts'
import { costLabel, costWithImplied, isRequired, scaleSteps } from '#areas/menu/rules/option-widgets.ts'
import {
  groupKind,
  groupsFromWire,
  type OptionGroup,
  type OptionQuestion,
  questionTypes,
  shownQuestion,
  withSpecialInstructions,
} from '#areas/menu/rules/options.ts'
import type { WireMenuItem } from '#areas/menu/rules/wire-menu.ts'
import { dollars, plus } from '#platform/core/money.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import styles from './item-form.module.css'
import { itemWords as words } from './item-words.ts'

const offered = Array.from({ length: 12 }, (_, index) => index + 1)

type ItemFormProps = {
  franchise_id: number
  item: WireMenuItem
  /** The query of the page's address: what was said before, and why it was refused. */
  search: string
}

/** All that an item asks, in one form that needs no script. The server takes the answers that count. */
export function ItemForm({ franchise_id, item, search }: ItemFormProps) {
  const said = new URLSearchParams(search)
  const notice = addRefusalIn(said.get('notice'))
  const groups = withSpecialInstructions(groupsFromWire(item.option_question_groups))
  if (!item.active) return <Note kind="warn">{words.out}</Note>
  return (
    <form method="post" action="/cart/add" className={styles.form}>
      {notice && (
        <Note kind={notice === 'other_restaurant' ? 'warn' : 'danger'}>
          <span role="alert">{addRefusalWords[notice]}</span>
        </Note>
      )}
      <input type="hidden" name="franchise_id" value={franchise_id} />
      <input type="hidden" name="menu_item_id" value={item.menu_item_id} />
      {notice === 'other_restaurant' && <input type="hidden" name="override" value="1" />}
      {groups.map((group) => (
        <GroupFields key={group.optionQuestionGroupId} group={group} said={said} />
      ))}
      <div className={styles.foot}>
        <label className={styles.quantity}>
          {words.how_many}
          <select name="quantity" defaultValue={said.get('quantity') ?? '1'}>
            {offered.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        <Button variant="primary" size="large" type="submit">
          {notice === 'other_restaurant' ? words.clear_and_add : words.add}
        </Button>
      </div>
    </form>
  )
}

function GroupFields({ group, said }: { group: OptionGroup; said: URLSearchParams }): ReactNode {
  if (groupKind(group) !== 'multi_group')
    return group.optionQuestions.map((question) => (
      <Question key={question.id} question={question} slot={0} said={said} />
    ))
  const slots = formSlots(group)
  return slots.map(({ slot, fills }) => {
    const named = { group: group.name || (group.optionQuestions[0]?.question ?? ''), slot, slots: slots.length }
    return (
      <fieldset key={slot} className={styles.portion}>
        <legend>{fills > 1 ? words.last_portions({ ...named, count: fills }) : words.portion(named)}</legend>
        {group.optionQuestions.map((question) => (
          <Question key={question.id} question={question} slot={slot} said={said} />
        ))}
      </fieldset>
    )
  })
}

type QuestionProps = {
  question: OptionQuestion
  slot: number
  said: URLSearchParams
  /** Of a follow-up, the answer that it asks about. */
  under?: string
}

function Question({ question, slot, said, under }: QuestionProps) {
  const hint = hintOf(question)
  const shown = shownQuestion(question.question)
  const title = under ? words.for_answer({ answer: under, question: shown }) : shown
  if (question.implied) return <FollowUps question={question} slot={slot} said={said} />
  return (
    <>
      <fieldset className={styles.question}>
        <legend>
          {title} {hint && <small>{hint}</small>}
        </legend>
        <Inputs question={question} slot={slot} said={said} isFollowUp={under !== undefined} title={title} />
      </fieldset>
      <FollowUps question={question} slot={slot} said={said} />
    </>
  )
}

/** Without scripts they are in sight whatever was chosen; what belongs to another answer is not counted. */
function FollowUps({ question, slot, said }: QuestionProps) {
  return question.answers.flatMap((answer) =>
    followUps(answer).map((one) => (
      <Question key={one.id} question={one} slot={slot} said={said} under={answer.answer} />
    )),
  )
}

type InputsProps = QuestionProps & { isFollowUp: boolean; title: string }

function Inputs({ question, slot, said, isFollowUp, title }: InputsProps): ReactNode {
  const name = answerField(question.id, slot)
  const chosen = said.getAll(name)
  // The browser's own check, where the answer counts in any case.
  const required = isRequired(question) && !isFollowUp
  switch (question.type) {
    case questionTypes.multipleChoice:
    case questionTypes.checkboxes:
      return question.answers.map((answer) => (
        <label key={answer.id} className={styles.answer}>
          <input
            type={question.type === questionTypes.checkboxes ? 'checkbox' : 'radio'}
            name={name}
            value={answer.id}
            defaultChecked={chosen.includes(String(answer.id))}
            required={required && question.type === questionTypes.multipleChoice}
          />
          <span>{answer.answer}</span>
          <span className={styles.cost}>{costLabel(costWithImplied(answer), question.type)}</span>
        </label>
      ))
    case questionTypes.scale:
      return scaleSteps(question).map((step) => (
        <label key={step} className={styles.answer}>
          <input
            type="radio"
            name={name}
            value={step}
            defaultChecked={chosen.includes(String(step))}
            required={required}
          />
          <span>{step}</span>
        </label>
      ))
    case questionTypes.quantities:
      return question.answers.map((answer) => {
        const cost = plus(costWithImplied(answer), question.additionalCostPerQuantity)
        return (
          <label key={answer.id} className={styles.answer}>
            <input
              type="number"
              min={0}
              max={question.rangeMax || 99}
              name={countField(question.id, answer.id, slot)}
              defaultValue={said.get(countField(question.id, answer.id, slot)) ?? ''}
            />
            <span>{answer.answer}</span>
            <span className={styles.cost}>{cost !== 0 && words.each({ cost: `+${dollars(cost)}` })}</span>
          </label>
        )
      })
    default:
      return (
        <textarea name={name} rows={2} maxLength={longestAnswer} aria-label={title} defaultValue={chosen[0] ?? ''} />
      )
  }
}
