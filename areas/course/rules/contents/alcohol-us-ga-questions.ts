import type { Question, QuestionType } from '../content.ts'

type Written = readonly [answer: string, correct: boolean, reason?: string]

/** Keys are the questions' words for a machine; those of the answers are letters in their order. */
function question(
  key: string,
  type: QuestionType,
  text: string,
  answers: readonly Written[],
  reason: string,
): Question {
  return {
    key,
    type,
    question: text,
    reason,
    answers: mixed(answers, key.length).map(([answer, correct, why = ''], index) => ({
      key: 'abcdefgh'.charAt(index),
      answer,
      correct,
      reason: why,
    })),
  }
}

/** The right ones are written first, and must not always stand there; True comes before False. */
function mixed(answers: readonly Written[], by: number): readonly Written[] {
  if (answers.length === 2) return answers
  const first = by % answers.length
  return [...answers.slice(first), ...answers.slice(0, first)]
}

const right = true
const wrong = false

/** 13 with several answers, 4 with one. */
export const alcoholQuestionsUsGa: readonly Question[] = [
  question(
    'of_age',
    'checkbox',
    'Who may receive an alcohol order?',
    [
      ['Somebody who turned {legal_age} yesterday', right],
      ['Somebody who turns {legal_age} today', right],
      [
        'Somebody who turns {legal_age} tomorrow',
        wrong,
        'A day is a day: it is a violation for you and for the store.',
      ],
      ['A minor whose parent waves from the window', wrong, 'Only the person whose ID you have checked receives it.'],
    ],
    'The birthday itself is the first day of age. <b>{legal_age}</b> or over, by the date on the ID.',
  ),
  question(
    'tomorrow',
    'radio',
    'The recipient turns {legal_age} tomorrow. What do you do?',
    [
      ['Hand it over, it is close enough', wrong],
      ['Reject the delivery and bring the alcohol back to the store', right],
      ['Leave it at the door', wrong],
    ],
    'The day before is a violation. Reject the delivery in the app and bring the alcohol back.',
  ),
  question(
    'id_shows',
    'checkbox',
    'What do you look at on an ID?',
    [
      ['The photo', right],
      ['The birth date', right],
      ['The expiration date', right],
      [
        'Whether the address is the one of the order',
        wrong,
        'People move, and order where they are. The address decides nothing.',
      ],
    ],
    'The photo must match the face, the birth date must make the recipient {legal_age}, and the ID must not be expired.',
  ),
  question(
    'expired',
    'checkbox',
    'Which of these IDs are good today?',
    [
      ['One that expires today', right, 'It is good through the day that it names.'],
      ['One that expires next year', right],
      ['One that expired yesterday', wrong],
      ['A photo of a license on a phone', wrong, 'You hold the ID itself in your hand.'],
    ],
    'An ID is good through the day that it names, and only the ID itself counts.',
  ),
  question(
    'known_face',
    'radio',
    'You have delivered to this customer three times this month. You need not look at the ID again.',
    [
      ['True', wrong],
      ['False', right],
    ],
    'Every delivery, every door: look at the birth date on a valid ID, even when you know the face.',
  ),
  question(
    'intoxicated',
    'checkbox',
    'Which signs tell you that somebody may be intoxicated?',
    [
      ['Slurred speech', right],
      ['Swaying, or holding on to the door', right],
      ['A strong smell of alcohol and glassy eyes', right],
      ['Being in a hurry', wrong, 'Hurry alone is no sign. Look for speech, balance, smell and eyes.'],
    ],
    'Nothing is handed to somebody who is noticeably intoxicated. If in doubt, say no.',
  ),
  question(
    'for_a_minor',
    'checkbox',
    'What makes you think that an adult buys for a minor?',
    [
      ['A teenager asks for the bags and pays the adult', right],
      ['The adult asks a group of minors what they wanted', right],
      ['The adult has children', wrong, 'Children at home are no sign. Who the alcohol is for is what counts.'],
    ],
    'Buying for a minor is a reason to reject, even when the recipient is of age.',
  ),
  question(
    'week_hours',
    'checkbox',
    'It is 7:45 AM on a Tuesday. What may you hand over?',
    [
      ['Beer', right],
      ['Wine', right],
      ['Liquor', wrong, 'Liquor begins at {liquor_from}.'],
    ],
    'Monday to Saturday beer begins at {beer_from}, wine at {wine_from} and liquor at {liquor_from}.',
  ),
  question(
    'sunday',
    'radio',
    'From when on may alcohol be delivered on a Sunday?',
    [
      ['{beer_from}', wrong],
      ['{liquor_from}', wrong],
      ['{sunday_from}', right],
      ['Not at all', wrong],
    ],
    'On Sunday everything begins at {sunday_from}: beer, wine and liquor.',
  ),
  question(
    'cut_off',
    'checkbox',
    'At {cut_off} in {home_city} you still have an alcohol order in the car. What is right?',
    [
      ['I do not hand it over any more', right],
      ['I call dispatch', right],
      ['I hand it over, because it was ordered in time', wrong, 'What counts is when it is handed over.'],
      ['I leave it at the door', wrong],
    ],
    'The cut-off in {home_city} is {cut_off}. After it nothing is handed over; dispatch decides what becomes of the order.',
  ),
  question(
    'places',
    'checkbox',
    'Where does alcohol not go?',
    [
      ['A dormitory on a campus', right],
      ['A hospital room', right],
      ['A public park', right],
      ['A flat above a bakery', wrong, 'A private home is fine, whatever stands below it.'],
    ],
    'Alcohol does not go to {restricted_places}.',
  ),
  question(
    'left_behind',
    'radio',
    'The customer writes: "Please leave the wine on the porch, I am on my way." You may do so.',
    [
      ['True', wrong],
      ['False', right],
    ],
    'Alcohol goes from your hand into the hand of the person whose ID you have checked, who signs for it.',
  ),
  question(
    'somebody_else',
    'checkbox',
    'Somebody else than the person named at checkout opens. What do you do?',
    [
      ['Choose Other and enter the name on the ID', right],
      ['Photograph both sides of the ID', right],
      ['Check the age as with everybody', right],
      [
        'Take the word of the person who ordered, by phone',
        wrong,
        'Nobody’s word replaces the ID of who receives the order.',
      ],
    ],
    'Somebody else of {legal_age} or over may receive the order, with their own ID.',
  ),
  question(
    'saying_no',
    'checkbox',
    'You reject a delivery. What belongs to it?',
    [
      ['Say kindly that the law does not let me', right],
      ['Choose the reason in the app', right],
      ['Bring the alcohol back to the store', right],
      ['Keep the alcohol, since it is paid', wrong, 'It belongs to the store until it is handed over.'],
    ],
    'The reason goes into the record, and the alcohol goes back to the store.',
  ),
  question(
    'cost',
    'checkbox',
    'What can one violation cost?',
    [
      ['A fine of up to {most_fine}', right],
      ['The store’s license, for {license_loss_days} days', right],
      ['Nothing, the first time', wrong, 'There is no free first time.'],
    ],
    'Each violation: a fine of up to <b>{most_fine}</b>, and the store may lose its license for <b>{license_loss_days} days</b>.',
  ),
  question(
    'record',
    'checkbox',
    'Whose driving record allows them to deliver alcohol?',
    [
      ['One with {minor_violations} minor violations in the last {minor_years} years', right],
      ['One without any violation', right],
      ['One with a DUI {minor_years} years ago', wrong, 'It takes {dui_free_years} years without one.'],
      ['One with speeding of {speeding} mph over the limit', wrong, 'That generally disqualifies a driver.'],
    ],
    'At most {minor_violations} minor violations in {minor_years} years, no DUI in {dui_free_years} years, and no speeding of {speeding} mph or more.',
  ),
  question(
    'record_check',
    'checkbox',
    'What is true of the check of your driving record?',
    [
      ['It is repeated every {record_check_months} months', right],
      ['A DUI counts for {dui_free_years} years', right],
      ['It is made once, when I am hired', wrong],
    ],
    'The record is checked yearly, that is every {record_check_months} months, as long as you drive.',
  ),
]
