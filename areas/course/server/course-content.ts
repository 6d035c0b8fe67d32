import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change, RouteContext } from '#platform/server/routes.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { confirmCourseFacts, courseContentPage, saveCourseVersion } from '../calls/admin.ts'
import { type ContentFault, contentFault } from '../rules/content-fault.ts'
import type { Course } from '../rules/courses.ts'
import { type CourseDeps, courseNamed } from './deps.ts'
import { presentVersion } from './versions.ts'

/** Where nobody's market says which city it is. */
const someCity = 'the home city'
const versionsShown = 50

/** Packs of the markets that there are, for which the course is written. */
export async function packsOf(db: Db | Tx, course: Course): Promise<string[]> {
  const rows = await db.selectFrom('markets').select('alcohol_pack').distinct().orderBy('alcohol_pack').execute()
  return rows.map(({ alcohol_pack }) => alcohol_pack).filter((pack) => course.firstContent(pack) !== undefined)
}

type Asked = Pick<RouteContext<typeof courseContentPage>, 'data' | 'actor' | 'now' | 'transaction'>

export function contentState({ courses, courseSettings }: CourseDeps) {
  return async ({ data, actor, now, transaction }: Asked) => {
    const course = courseNamed(courses, data.course)
    if (!course) return undefined
    const read = await transaction(async ({ tx }) => {
      const packs = await packsOf(tx, course)
      const pack = data.pack ?? packs[0]
      if (pack === undefined || !packs.includes(pack)) return refuse('unknown_id')
      const present = await presentVersion(tx, course, pack, now)
      if (!present) return refuse('unknown_id')
      return ok({ pack, packs, present, versions: await versionsOf(tx, course, pack) })
    })
    if (!read.ok) return undefined
    const { pack, packs, present, versions } = read.data
    const facts = course.factsOf(pack, courseSettings.homeCity ?? someCity)
    const shown = versions.find(({ version }) => version === present.version)
    return {
      state: {
        course: { course: course.course, title: course.title, quiz: course.quiz ?? null },
        pack,
        packs,
        version: present.version,
        content: present.content,
        facts: Object.entries(facts).map(([name, value]) => ({ name, value, is_needed: course.states.includes(name) })),
        facts_confirmed: shown?.facts_confirmed ?? null,
        versions: versions.map(({ facts_confirmed: _facts, ...version }) => version),
        may_write: worksIn(actor, null),
      },
      title: `${course.title}: content`,
    }
  }
}

async function versionsOf(tx: Tx, { course }: Course, pack: string) {
  const rows = await tx
    .selectFrom('course_versions as v')
    .leftJoin('users as u', 'u.user_id', 'v.user_id')
    .leftJoin('users as c', 'c.user_id', 'v.facts_confirmed_by')
    .select((of) => [
      'v.version',
      'v.created_at',
      'u.name as by',
      'v.facts_confirmed_at',
      'c.name as confirmed_by',
      of
        .selectFrom('course_runs as r')
        .select((run) => run.fn.count<number>('r.score').as('tests'))
        .whereRef('r.course', '=', 'v.course')
        .whereRef('r.pack', '=', 'v.pack')
        .whereRef('r.version', '=', 'v.version')
        .as('tests'),
      of
        .selectFrom('course_runs as r')
        .select((run) => run.fn.countAll<number>().as('passed'))
        .whereRef('r.course', '=', 'v.course')
        .whereRef('r.pack', '=', 'v.pack')
        .whereRef('r.version', '=', 'v.version')
        .where('r.passed', '=', true)
        .as('passed'),
    ])
    .where('v.course', '=', course)
    .where('v.pack', '=', pack)
    .orderBy('v.version', 'desc')
    .limit(versionsShown)
    .execute()
  return rows.map(({ version, created_at, by, tests, passed, facts_confirmed_at, confirmed_by }) => ({
    version,
    at: created_at.getTime(),
    by,
    tests: Number(tests),
    passed: Number(passed),
    facts_confirmed: facts_confirmed_at && { at: facts_confirmed_at.getTime(), by: confirmed_by ?? '' },
  }))
}

const faultWords: Readonly<Record<ContentFault['reason'], string>> = {
  unknown_fact: 'stands for nothing. The words in braces are listed beside.',
  fact_missing: 'is not stated any more. Every version says it.',
  question_count: 'questions of the two kinds belong to it: several answers, and one.',
  answers_missing: 'needs two answers at least.',
  right_missing: 'has no right answer.',
  several_right: 'has several right answers, and lets only one be chosen.',
  same_key: 'are there twice.',
  unreadable_reason: 'has an explanation with markup other than <b> and <br>.',
  cues_in_disorder: 'of the film does not come after the one before it.',
}

/** What is saved is the next version; whoever is in the middle of a run ends it with the one that it began with. */
export function saveVersion({ courses }: Pick<CourseDeps, 'courses'>) {
  return async ({ tx, data, actor, now, audit }: Change<typeof saveCourseVersion>) => {
    const { pack, expected_version, content } = data
    const course = courseNamed(courses, data.course)
    if (!course || !(await packsOf(tx, course)).includes(pack) || !actor.user) return refuse('unknown_id')
    if (!worksIn(actor, null)) return refuse('not_everywhere')
    const fault = contentFault(course, content, Object.keys(course.factsOf(pack, someCity)))
    if (fault) return refuse('invalid_content', { message: `${fault.about} ${faultWords[fault.reason]}` })
    const present = await presentVersion(tx, course, pack, now)
    if (present?.version !== expected_version) return refuse('changed_meanwhile')
    const version = expected_version + 1
    const { user_id } = actor.user
    const saved = await tx
      .insertInto('course_versions')
      .values({ course: course.course, pack, version, content: JSON.stringify(content), user_id, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    // Of two who save at once, the second finds the number taken.
    if (!saved) return refuse('changed_meanwhile')
    audit({ what: 'course_version_saved', subject: `course:${course.course}`, detail: { pack, version } })
    return ok({ success: true as const, version })
  }
}

export function confirmFacts({ courses }: Pick<CourseDeps, 'courses'>) {
  return async ({ tx, data, actor, now, audit }: Change<typeof confirmCourseFacts>) => {
    const course = courseNamed(courses, data.course)
    if (!course || !actor.user) return refuse('unknown_id')
    if (!worksIn(actor, null)) return refuse('not_everywhere')
    const confirmed = await tx
      .updateTable('course_versions')
      .set({ facts_confirmed_at: now, facts_confirmed_by: actor.user.user_id })
      .where('course', '=', course.course)
      .where('pack', '=', data.pack)
      .where('version', '=', data.version)
      .returning('version')
      .executeTakeFirst()
    if (!confirmed) return refuse('unknown_id')
    const detail = { pack: data.pack, version: data.version }
    audit({ what: 'course_facts_confirmed', subject: `course:${course.course}`, detail })
    return ok({ success: true as const, at: now.getTime(), by: nameOf(actor) })
  }
}

const nameOf = ({ user }: Actor) => user?.name ?? ''
