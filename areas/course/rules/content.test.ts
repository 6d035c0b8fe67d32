import { describe, expect, test } from 'vitest'
import { ageCheck, legalAge } from '#areas/alcohol/rules/age.ts'
import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { maySell } from '#areas/alcohol/rules/sale-hours.ts'
import { captionsOf } from './captions.ts'
import { askedQuestion, type CourseContent, textsOf, withTexts } from './content.ts'
import { contentFault } from './content-fault.ts'
import { alcoholCourseUsGa } from './contents/alcohol-us-ga.ts'
import { alcoholCourse } from './courses.ts'
import { alcoholFacts, fillFacts } from './facts.ts'
import { readRichText } from './rich-text.ts'

const pack = alcoholPack('us-ga')
const facts = alcoholFacts(pack, 'Bellwether')
const content = withTexts(alcoholCourseUsGa, (text) => fillFacts(text, facts))
const material = [...content.policies.map(({ text }) => text), ...content.video.cues.map(({ text }) => text)].join('\n')
const quiz = content.questions.flatMap(({ question, reason, answers }) => [
  question,
  reason,
  ...answers.map(({ answer }) => answer),
])

describe('the alcohol course of Georgia', () => {
  test('[CRS-15] [CRS-16] [SIL-OPS-61] asks 17 questions: 13 with several answers, 4 with one, true or false among them', () => {
    const { questions } = alcoholCourseUsGa
    expect(questions).toHaveLength(17)
    expect(questions.filter(({ type }) => type === 'checkbox')).toHaveLength(13)
    const one = questions.filter(({ type }) => type === 'radio')
    expect(one).toHaveLength(4)
    expect(one.some(({ answers }) => answers.map(({ answer }) => answer).join() === 'True,False')).toBe(true)
  })

  test('is one that an author could save, and leaves no fact open', () => {
    expect(contentFault(alcoholCourse, alcoholCourseUsGa, Object.keys(facts))).toBeUndefined()
    expect(textsOf(content).filter((text) => /[{}]/.test(text))).toEqual([])
  })

  test.each([
    ['CRS-22', 'a fine of up to $500', 'a fine of up to $500'],
    ['CRS-23', 'lose its license for 30 days', 'for 30 days'],
    ['CRS-24', 'a person of 21 or over', '21'],
    ['CRS-25', 'In Bellwether nothing is delivered after 11:30 PM', 'The cut-off in Bellwether is 11:30 PM'],
    [
      'CRS-26',
      'Monday to Saturday beer is delivered from 7:30 AM, wine from 7:30 AM',
      'beer begins at 7:30 AM, wine at 7:30 AM',
    ],
    ['CRS-27', 'liquor from 8:00 AM', 'liquor at 8:00 AM'],
    ['CRS-28', 'on Sunday everything from 12:30 PM', '12:30 PM'],
    ['CRS-29', 'At most 2 minor violations in 3 years', 'At most 2 minor violations in 3 years'],
    ['CRS-30', 'no DUI in 7 years', 'no DUI in 7 years'],
    ['CRS-31', 'Your record is checked yearly', 'The record is checked yearly'],
    ['CRS-32', 'Speeding of 25 mph or more over the limit generally disqualifies', 'speeding of 25 mph'],
  ])('[%s] says “%s”, and asks about it', (_row, said, asked) => {
    expect(material).toContain(said)
    expect(quiz.join('\n').replace(/<[^>]+>/g, '')).toContain(asked)
  })

  test('[CRS-24] [SIL-OPS-63] its age and its hours are those of the checks', () => {
    expect(facts.legal_age).toBe(String(legalAge))
    expect(pack.legalAge).toBe(legalAge)
    expect(ageCheck('2005-11-21', '2026-11-21')).toBe('verified')
    const saturday = '2026-11-21'
    const minuteOf = (clock = '') => {
      const [, hour, minute, half] = /^(\d+):(\d+) (AM|PM)$/.exec(clock) ?? []
      return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute)
    }
    for (const [type, from] of [
      [6, facts.beer_from],
      [7, facts.wine_from],
      [8, facts.liquor_from],
    ] as const) {
      expect(maySell(pack, { day: saturday, minute: minuteOf(from) }, type)).toBe(true)
      expect(maySell(pack, { day: saturday, minute: minuteOf(from) - 1 }, type)).toBe(false)
      expect(maySell(pack, { day: '2026-11-22', minute: minuteOf(facts.sunday_from) }, type)).toBe(true)
      expect(maySell(pack, { day: '2026-11-22', minute: minuteOf(facts.sunday_from) - 1 }, type)).toBe(false)
      expect(maySell(pack, { day: saturday, minute: minuteOf(facts.cut_off) - 1 }, type)).toBe(true)
      expect(maySell(pack, { day: saturday, minute: minuteOf(facts.cut_off) }, type)).toBe(false)
    }
  })

  test('[SIL-OPS-66] before the test nothing tells which answers are right', () => {
    const asked = JSON.stringify(alcoholCourseUsGa.questions.map(askedQuestion))
    expect(asked).not.toMatch(/"correct"|"reason"/)
  })

  test('says in its captions what the transcript says', () => {
    const captions = captionsOf(content.video.cues)
    expect(captions.startsWith('WEBVTT\n\n00:00:00.000 --> 00:00:25.000\n')).toBe(true)
    expect(captions).toContain('00:12:25.000 --> 00:12:55.000')
    expect(captionsOf([{ at: 0, text: 'a --> b\n\n<c>' }])).toContain('a --&gt; b &lt;c&gt;')
  })
})

describe('a version', () => {
  const change = (more: Partial<CourseContent>): CourseContent => ({ ...alcoholCourseUsGa, ...more })
  const [first, ...others] = alcoholCourseUsGa.questions
  if (!first) throw new Error('no questions')
  const radio = alcoholCourseUsGa.questions.find(({ type }) => type === 'radio')
  const withFirst = (more: Partial<typeof first>) => change({ questions: [{ ...first, ...more }, ...others] })
  test.each<[string, CourseContent, string]>([
    ['names a fact that nobody knows', change({ summary: ['{moon_phase}'] }), 'unknown_fact'],
    [
      'leaves out a fact of the law',
      withTexts(alcoholCourseUsGa, (text) => text.replaceAll('{most_fine}', '$1')),
      'fact_missing',
    ],
    ['asks one question less', change({ questions: others }), 'question_count'],
    ['has a question with one answer', withFirst({ answers: first.answers.slice(0, 1) }), 'answers_missing'],
    [
      'has a question without a right answer',
      withFirst({ answers: first.answers.map((one) => ({ ...one, correct: false })) }),
      'right_missing',
    ],
    ['has a question twice', change({ questions: [{ ...first, key: others[1]?.key ?? '' }, ...others] }), 'same_key'],
    [
      'explains in markup that we do not know',
      withFirst({ reason: '<img src=x onerror=alert(1)>' }),
      'unreadable_reason',
    ],
    [
      'has a radio question with two right answers',
      change({
        questions: alcoholCourseUsGa.questions.map((one) =>
          one === radio ? { ...one, answers: one.answers.map((each) => ({ ...each, correct: true })) } : one,
        ),
      }),
      'several_right',
    ],
    [
      'has captions out of order',
      change({
        video: {
          title: 'x',
          cues: [
            { at: 5, text: 'x' },
            { at: 5, text: 'y' },
          ],
        },
      }),
      'cues_in_disorder',
    ],
  ])('that %s is refused', (_what, version, reason) => {
    expect(contentFault(alcoholCourse, version, Object.keys(facts))?.reason).toBe(reason)
  })
})

describe('an explanation in HTML', () => {
  test.each([
    [
      '<b>21</b> or over',
      [
        [
          { text: '21', isStrong: true },
          { text: ' or over', isStrong: false },
        ],
      ],
    ],
    ['a<br>b', [[{ text: 'a', isStrong: false }], [{ text: 'b', isStrong: false }]]],
    ['a &lt; b &amp; c', [[{ text: 'a < b & c', isStrong: false }]]],
  ])('[CRS-13] %s is read', (html, expected) => {
    expect(readRichText(html)).toEqual(expected)
  })

  test.each(['<script>alert(1)</script>', '<b>open', 'a < b', '<b onclick="x">y</b>', '<i>x</i>', '</b>'])(
    'of other markup, as %s, nothing is read',
    (html) => {
      expect(readRichText(html)).toBeUndefined()
    },
  )
})
