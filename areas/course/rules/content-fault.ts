import { type CourseContent, type Question, textsOf } from './content.ts'
import type { Course } from './courses.ts'
import { factsNamedIn } from './facts.ts'
import { readRichText } from './rich-text.ts'

export type ContentFault = {
  readonly reason:
    | 'unknown_fact'
    | 'fact_missing'
    | 'question_count'
    | 'answers_missing'
    | 'right_missing'
    | 'several_right'
    | 'same_key'
    | 'unreadable_reason'
    | 'cues_in_disorder'
  /** What it is about, in words. */
  readonly about: string
}

/** Why this cannot be a version of that course; `facts` are the names that its jurisdiction fills in. */
export function contentFault(
  course: Pick<Course, 'quiz' | 'states'>,
  content: CourseContent,
  facts: readonly string[],
): ContentFault | undefined {
  const named = new Set(textsOf(content).flatMap(factsNamedIn))
  const unknown = [...named].find((name) => !facts.includes(name))
  if (unknown) return { reason: 'unknown_fact', about: `{${unknown}}` }
  const missing = course.states.find((name) => !named.has(name))
  if (missing) return { reason: 'fact_missing', about: `{${missing}}` }
  return questionsFault(course, content.questions) ?? cuesFault(content.video.cues)
}

function questionsFault({ quiz }: Pick<Course, 'quiz'>, questions: readonly Question[]): ContentFault | undefined {
  const count = (type: Question['type']) => questions.filter((question) => question.type === type).length
  if (questions.length === 0 || (quiz && (count('checkbox') !== quiz.checkbox || count('radio') !== quiz.radio)))
    return { reason: 'question_count', about: quiz ? `${quiz.checkbox} and ${quiz.radio}` : 'one' }
  if (hasTwice(questions.map(({ key }) => key))) return { reason: 'same_key', about: 'questions' }
  for (const [index, question] of questions.entries()) {
    const reason = questionFault(question)
    if (reason) return { reason, about: `Question ${index + 1}` }
  }
  return undefined
}

function questionFault({ type, reason, answers }: Question): ContentFault['reason'] | undefined {
  if (answers.length < 2) return 'answers_missing'
  if (hasTwice(answers.map(({ key }) => key))) return 'same_key'
  const right = answers.filter(({ correct }) => correct).length
  if (right === 0) return 'right_missing'
  if (type === 'radio' && right > 1) return 'several_right'
  return [reason, ...answers.map((answer) => answer.reason)].every(readRichText) ? undefined : 'unreadable_reason'
}

function cuesFault(cues: CourseContent['video']['cues']): ContentFault | undefined {
  const at = cues.findIndex((cue, index) => index > 0 && cue.at <= (cues[index - 1]?.at ?? 0))
  return at < 0 ? undefined : { reason: 'cues_in_disorder', about: `Line ${at + 1}` }
}

const hasTwice = (keys: readonly string[]) => new Set(keys).size < keys.length
