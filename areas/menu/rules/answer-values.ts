/** Answers as they travel (OPT-32): a value, a list of ids, or a list of `answerId` and `quantity`, as the question's type asks. */
export type Answer = { readonly questionId: number; readonly answer: AnswerValue }

export type AnswerValue = number | string | readonly number[] | readonly CountedAnswer[]

export type CountedAnswer = { readonly answerId: number; readonly quantity: number }

/** The entries of a multi group: each a full answer set for `quantity` slots (SIL-ORD-086). */
export type GroupEntries = { readonly optionQuestionGroupId: number; readonly entries: readonly GroupEntry[] }

export type GroupEntry = { readonly quantity: number; readonly answers: readonly Answer[] }

export type LineAnswers = readonly (Answer | GroupEntries)[]
