import type { CourseContent } from '../content.ts'
import { alcoholQuestionsUsGa } from './alcohol-us-ga-questions.ts'

/** The alcohol course for Georgia, written for this product. Facts in braces are the pack's: the checks at the door know the same. */
export const alcoholCourseUsGa: CourseContent = {
  summary: [
    'This course certifies you to deliver alcohol. You read the policies (5 minutes), watch a film (13 minutes), answer 17 questions and look at your answers.',
    'Next opens when the time of a screen is over. The clock goes on while you look at something else; leaving or reloading the page starts the course again.',
    '70 percent of the questions must be right. If they are not, you begin again with the policies, as often as you need.',
    'With the certificate, alcohol orders can be sent to you at once.',
  ],
  policies: [
    {
      title: '{legal_age}, every time',
      text: 'Alcohol is handed only to a person of {legal_age} or over. Look at the birth date on a valid ID at every door, even when you know the face. Who turns {legal_age} today is of age; who turns {legal_age} tomorrow is not.',
    },
    {
      title: 'A valid ID in your hand',
      text: 'An ID has a photo, a birth date and an expiration date, and it is not expired. It is good through the day that it names. Compare the photo with the face and the signature with the license.',
    },
    {
      title: 'Never to somebody who is noticeably intoxicated',
      text: 'Look, listen and take your time: speech, balance, smell, eyes. If in doubt, say no. Nor to somebody who buys for a minor.',
    },
    {
      title: 'The hours are the law',
      text: 'Monday to Saturday beer is delivered from {beer_from}, wine from {wine_from} and liquor from {liquor_from}; on Sunday everything from {sunday_from}. In {home_city} nothing is delivered after {cut_off}.',
    },
    {
      title: 'Not to restricted places',
      text: 'Alcohol does not go to {restricted_places}. Look at the address before you drive.',
    },
    {
      title: 'Never left behind',
      text: 'The order goes from your hand into the hand of the person whose ID you have checked, who signs for it. Not on the porch, not to a neighbor, not through a door of an empty house.',
    },
    {
      title: 'Saying no',
      text: 'Reject the delivery in the app with its reason, and bring the alcohol back to the store. You are never asked to argue: call dispatch when somebody does.',
    },
    {
      title: 'What a mistake costs',
      text: 'A violation costs a fine of up to {most_fine}, each time, and the store may lose its license for {license_loss_days} days.',
    },
    {
      title: 'Your driving record',
      text: 'At most {minor_violations} minor violations in {minor_years} years, and no DUI in {dui_free_years} years. Your record is checked yearly, that is every {record_check_months} months. Speeding of {speeding} mph or more over the limit generally disqualifies a driver.',
    },
  ],
  video: {
    title: 'A delivery, start to finish',
    cues: [
      { at: 0, text: 'This is one alcohol delivery, from the store to the door. Watch what is looked at, and when.' },
      {
        at: 25,
        text: 'In the queue an alcohol order carries the mark 21+. Only certified drivers are sent such an order.',
      },
      {
        at: 70,
        text: 'First the clock. Beer and wine leave from {beer_from}, liquor from {liquor_from}, on Sunday everything from {sunday_from}. In {home_city} the last bottle is handed over before {cut_off}.',
      },
      {
        at: 130,
        text: 'Then the address. A dormitory on a campus, a hospital, a prison, a public park: the order does not go there. Ask dispatch before you pick it up.',
      },
      {
        at: 190,
        text: 'At the store, compare every bottle with the list. Tick the three boxes of the pickup checklist only when all three are true.',
      },
      {
        at: 250,
        text: 'On the way the alcohol stays closed, and out of your reach. Your driving record is part of your certificate.',
      },
      {
        at: 310,
        text: 'At the door, ask who is receiving the order, and choose that person in the app. Somebody else of {legal_age} or over may receive it: choose Other, and photograph both sides of the ID.',
      },
      {
        at: 380,
        text: 'Take the ID into your hand. Tilt it, feel its edge, look at the photo and then at the face. Read the birth date. Read the expiration date.',
      },
      {
        at: 450,
        text: 'The app does the arithmetic, but you do the looking. {legal_age} today is of age. {legal_age} tomorrow is a refusal.',
      },
      {
        at: 510,
        text: 'Listen while you talk. Slurred speech, a heavy sway, somebody else telling the answers: then you say no, kindly and at once.',
      },
      { at: 570, text: 'The recipient signs on your phone. Compare the signature with the one on the license.' },
      {
        at: 630,
        text: 'And when it is no? Say that the law does not let you. Press Reject Delivery, choose the reason, and bring the alcohol back to the store.',
      },
      {
        at: 690,
        text: 'One bottle in the wrong hands costs a fine of up to {most_fine}, and the store its license for {license_loss_days} days. Everybody who works there pays for it.',
      },
      {
        at: 745,
        text: 'Hand it over, wish them a good evening, and drive on. Seventeen questions follow. Take your time with them too.',
      },
    ],
  },
  questions: alcoholQuestionsUsGa,
}
