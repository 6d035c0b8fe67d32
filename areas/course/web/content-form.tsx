import { useState } from 'react'
import { fieldList } from '#platform/web/forms/field-list.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { type Form as FormOf, useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldList } from '#ui/field-list.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { saveCourseVersion } from '../calls/admin.ts'
import type { CourseContent } from '../rules/content.ts'
import { secondsOf, secondsText } from '../rules/countdown.ts'
import styles from './admin.module.css'

type Values = {
  summary: { text: string }[]
  policies: { title: string; text: string }[]
  title: string
  cues: { at: string; text: string }[]
  questions: {
    key: string
    type: 'checkbox' | 'radio'
    question: string
    reason: string
    answers: { key: string; answer: string; correct: boolean; reason: string }[]
  }[]
}

type ContentFormProps = {
  course: { readonly course: string }
  pack: string
  version: number
  content: CourseContent
  mayWrite: boolean
}

/** Every text of the course; what is saved is its next version. */
export function ContentForm({ course, pack, version, content, mayWrite }: ContentFormProps) {
  const [saved, setSaved] = useState<number>()
  const form = useForm({
    initial: valuesOf(content),
    version,
    check: (values: Values) => ({
      '': values.cues.some(({ at }) => secondsOf(at) === undefined)
        ? 'A line of the film has no time such as 1:05.'
        : undefined,
    }),
    input: (values: Values, expected = version) => ({
      course: course.course,
      pack,
      expected_version: expected,
      content: contentOf(values),
    }),
    schema: saveCourseVersion.input,
    submit: (input) => ask(saveCourseVersion, input),
    refresh: refreshPage,
    done: async (reply) => {
      await refreshPage()
      setSaved(reply.version)
    },
  })
  const summary = fieldList(form, 'summary')
  const policies = fieldList(form, 'policies')
  const cues = fieldList(form, 'cues')
  return (
    <Form form={form} submit="Save as a new version" submitting="Saving…">
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <FieldList legend="Summary" noun="Paragraph" list={summary} onAdd={() => summary.add({ text: '' })} least={1}>
          {({ index }) => <TextArea label="Text" rows={2} {...form.text(`summary.${index}.text`)} />}
        </FieldList>
        <FieldList
          legend="Policies"
          noun="Policy"
          list={policies}
          onAdd={() => policies.add({ title: '', text: '' })}
          least={1}
        >
          {({ index }) => (
            <>
              <TextField label="Title" {...form.text(`policies.${index}.title`)} />
              <TextArea label="Text" rows={3} {...form.text(`policies.${index}.text`)} />
            </>
          )}
        </FieldList>
        <TextField label="Title of the film" {...form.text('title')} />
        <FieldList
          legend="Captions and transcript"
          noun="Line"
          list={cues}
          onAdd={() => cues.add({ at: '', text: '' })}
          least={1}
        >
          {({ index }) => (
            <>
              <TextField label="From" hint="minutes and seconds, such as 1:05" {...form.text(`cues.${index}.at`)} />
              <TextArea label="Words" rows={2} {...form.text(`cues.${index}.text`)} />
            </>
          )}
        </FieldList>
        {form.values.questions.map(({ key }, index) => (
          <QuestionFields key={key} form={form} index={index} />
        ))}
      </fieldset>
      {saved !== undefined && !form.isDirty && <OkLine>{`Saved as version ${saved}.`}</OkLine>}
    </Form>
  )
}

function QuestionFields({ form, index }: { form: FormOf<Values, { success: true; version: number }>; index: number }) {
  const question = form.values.questions[index]
  const answers = fieldList(form, `questions.${index}.answers`)
  if (!question) return null
  const kind = question.type === 'radio' ? 'one answer' : 'several answers'
  return (
    <details className={styles.question}>
      <summary>
        {index + 1}. {question.question} ({kind})
      </summary>
      <div className={styles.fields}>
        <TextArea label="Question" rows={2} {...form.text(`questions.${index}.question`)} />
        <FieldList
          legend="Answers"
          noun="Answer"
          list={answers}
          onAdd={() => answers.add({ key: newKey(question.answers), answer: '', correct: false, reason: '' })}
          least={2}
          most={8}
        >
          {({ index: at }) => (
            <>
              <TextField label="Answer" {...form.text(`questions.${index}.answers.${at}.answer`)} />
              <Checkbox label="Right" {...form.check(`questions.${index}.answers.${at}.correct`)} />
              <TextField
                label="Why it is wrong"
                optional="optional"
                {...form.text(`questions.${index}.answers.${at}.reason`)}
              />
            </>
          )}
        </FieldList>
        <TextArea
          label="Explanation"
          hint="shown in the review; <b> and <br> are allowed"
          rows={3}
          {...form.text(`questions.${index}.reason`)}
        />
      </div>
    </details>
  )
}

/** A letter that no answer of the question has. */
function newKey(answers: readonly { readonly key: string }[]): string {
  return [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => answers.every(({ key }) => key !== letter)) ?? 'z'
}

function valuesOf({ summary, policies, video, questions }: CourseContent): Values {
  return {
    summary: summary.map((text) => ({ text })),
    policies: policies.map((policy) => ({ ...policy })),
    title: video.title,
    cues: video.cues.map(({ at, text }) => ({ at: secondsText(at), text })),
    questions: questions.map((question) => ({
      ...question,
      answers: question.answers.map((answer) => ({ ...answer })),
    })),
  }
}

function contentOf({ summary, title, cues, ...values }: Values) {
  return {
    ...values,
    summary: summary.map(({ text }) => text),
    video: { title, cues: cues.map(({ at, text }) => ({ at: secondsOf(at) ?? 0, text })) },
  }
}
