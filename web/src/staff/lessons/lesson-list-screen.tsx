import type { LessonList, LessonListChild, LessonNotes, ListedLesson } from '@first-chair/core/lesson/lesson-list'
import { useState } from 'react'
import { t } from '../../catalogue/lessons.ts'
import { StaffIcon } from '../../art/staff-icon.tsx'
import { saveFile } from '../../api/save-file.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import list from '../day-list.module.css'
import { formatStaffToday } from '../format-day.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { formatClock, formatTime } from '../format-time.ts'
import actions from '../household/action-bar.module.css'
import { usePlace } from '../place.ts'
import styles from './lesson-list.module.css'
import { toLessonCsv } from './lesson-rows.ts'
import { LessonTable } from './lesson-table.tsx'
import { useHandOver, useLessonList, useLessonNotes } from './use-lesson-list.ts'
import { createCommandId } from '../create-command-id.ts'

const toKey = ({ name, startsAt }: ListedLesson) => `${startsAt ?? ''} ${name}`
const getTitle = ({ name, startsAt }: ListedLesson) =>
  startsAt === null ? name : t('list-title', { lesson: name, time: formatClock(startsAt) })

/** The lessons of today: who is in each, what to do for them, and who has them now; on screen, on paper and as a file. */
export function LessonListScreen() {
  const read = useLessonList()
  usePageTitle(t('title'))
  const [chosen, setChosen] = useState<string>()
  if (!read.data) return <NotLoaded read={read} failed={t('list-failed')} className={list.page} />
  const { lessons, unreadable } = read.data
  const lesson = lessons.find((one) => toKey(one) === chosen) ?? lessons[0]
  return (
    <>
      <div className={list.page}>
        {unreadable > 0 && (
          <Banner tone="warn" icon="offline" title={t('unreadable-households', { count: unreadable })} />
        )}
        {lesson ? (
          // Notes of one lesson never stay open beside the children of another.
          <Lesson key={toKey(lesson)} lesson={lesson} list={read.data} onChoose={setChosen} />
        ) : (
          <>
            <h1>{t('title')}</h1>
            <p>{t('list-empty')}</p>
          </>
        )}
      </div>
      {lesson && (
        <HandOverBar key={toKey(lesson)} waiting={lesson.children.filter(({ state }) => state === 'arrived')} />
      )}
    </>
  )
}

function Lesson({
  lesson,
  list: { day, lessons, emergencyText },
  onChoose,
}: {
  lesson: ListedLesson
  list: LessonList
  onChoose: (key: string) => void
}) {
  const { locationName: place, personName } = usePlace()
  const { dateFormat } = useSettings()
  const notes = useLessonNotes(lesson)
  const [asking, setAsking] = useState<'paper' | 'file'>()
  const dayText = formatStaffToday(day, dateFormat)
  const [opened] = notes.notes ?? []
  const print = async () => {
    setAsking(undefined)
    // The notes are on the page after the next frame.
    if (await notes.open('paper')) requestAnimationFrame(() => setTimeout(() => window.print()))
  }
  const save = async () => {
    setAsking(undefined)
    const opened = await notes.open('file')
    if (!opened) return
    const file = new Blob([toLessonCsv(lesson, opened)], { type: 'text/csv;charset=utf-8' })
    saveFile(file, t('csv-name', { lesson: getTitle(lesson), day }))
  }
  return (
    <>
      <div className={list.head}>
        <div>
          <h1>{getTitle(lesson)}</h1>
          <p>
            {[t('list-about', { place, day: dayText, count: lesson.children.length }), ...getAges(lesson)].join(', ')}
          </p>
        </div>
        <div className={list.tools}>
          <Button look="secondary" small onClick={() => setAsking('paper')}>
            <StaffIcon name="printer" />
            {t('print')}
          </Button>
          <Button look="secondary" small onClick={() => setAsking('file')}>
            <Icon name="document" size="s" />
            {t('csv')}
          </Button>
        </div>
      </div>
      {lessons.length > 1 && (
        <div className={list.hours} role="group" aria-label={t('lessons')}>
          {lessons.map((one) => (
            <button key={toKey(one)} type="button" aria-pressed={one === lesson} onClick={() => onChoose(toKey(one))}>
              {one.name}
              <span>
                {one.startsAt === null
                  ? one.children.length
                  : t('lesson-tab', { time: formatClock(one.startsAt), count: one.children.length })}
              </span>
            </button>
          ))}
        </div>
      )}
      <NoteBar notes={notes} />
      <section className={list.group}>
        <h2>
          {t('children-heading')} {notes.notes && <span>{getSummary(notes.notes)}</span>}
        </h2>
        <LessonTable lessonChildren={lesson.children} notes={notes.notes} />
      </section>
      {emergencyText !== '' && <p className={styles.emergency}>{emergencyText}</p>}
      <p className={list.foot} aria-hidden="true">
        <span>{opened && t('printed-by', { name: personName, time: formatTime(opened.note.openedAtUtc), place })}</span>
        <span>{t('shred')}</span>
      </p>
      {asking && (
        <Dialog title={t(asking === 'paper' ? 'paper-title' : 'file-title')} onClose={() => setAsking(undefined)}>
          <p>{t(asking === 'paper' ? 'paper-hint' : 'file-hint')}</p>
          <div className={styles.choices}>
            <Button look="secondary" onClick={() => setAsking(undefined)}>
              {t('cancel')}
            </Button>
            <Button onClick={() => void (asking === 'paper' ? print() : save())}>
              {t(asking === 'paper' ? 'print' : 'csv')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function getAges({ children }: ListedLesson): string[] {
  const ages = children.flatMap(({ age }) => age ?? [])
  if (ages.length === 0) return []
  const [from, to] = [Math.min(...ages), Math.max(...ages)]
  return [from === to ? t('list-age', { age: from }) : t('list-ages', { from, to })]
}

/** How many children have something to watch for. "Nothing" is said only if everybody was answered for. */
function getSummary(notes: LessonNotes): string {
  const watched = notes.filter(({ note }) => note.status === 'something').length
  const unanswered = notes.filter(({ note }) => note.status === 'not-answered' || note.status === 'unreadable').length
  return [
    ...(watched > 0 || unanswered === 0 ? [t('watch-count', { count: watched })] : []),
    ...(unanswered > 0 ? [t('unanswered-count', { count: unanswered })] : []),
  ].join(', ')
}

/** Opens and closes the notes, and says that the opening is in the log. */
function NoteBar({ notes: { notes, isHidden, isOpening, failure, open, close } }: { notes: OpenedNotes }) {
  const [first] = notes ?? []
  return (
    <div className={styles.notes}>
      {failure && (
        <Banner tone="bad" title={t('notes-failed')} announce>
          {failure.message}
        </Banner>
      )}
      {notes && first ? (
        <>
          <p role="status">
            <Icon name="information" size="s" />{' '}
            {t('opened-notes', { count: notes.length, time: formatTime(first.note.openedAtUtc) })} {t('closed')}
          </p>
          <Button look="ghost" small onClick={close}>
            {t('close-notes')}
          </Button>
        </>
      ) : (
        <>
          <Button look="secondary" busy={isOpening ? t('opening') : undefined} onClick={() => void open('screen')}>
            {t('open-notes')}
          </Button>
          <p>{isHidden ? '' : t('open-notes-hint')}</p>
        </>
      )}
    </div>
  )
}
type OpenedNotes = ReturnType<typeof useLessonNotes>

/** One filled button: everybody who has arrived and is with nobody yet. */
function HandOverBar({ waiting }: { waiting: readonly LessonListChild[] }) {
  const { personName } = usePlace()
  const handOver = useHandOver()
  const [instructor = personName] = personName.split(' ')
  return (
    <div className={`${actions.bar} ${styles.bar}`}>
      {handOver.error && (
        <Banner tone="bad" title={t('not-recorded')} announce>
          {handOver.error.message}
        </Banner>
      )}
      {handOver.data?.map((event) => (
        <Banner
          key={event.id}
          tone="warn"
          title={t('taken-first', {
            instructor: event.detail?.instructor ?? event.by,
            name: handOver.variables.children.find(({ contactId }) => contactId === event.contactId)?.firstName ?? '',
          })}
          announce
        />
      ))}
      {waiting.length === 0 ? (
        <p role="status">{t('nobody-to-hand-over')}</p>
      ) : (
        <Button
          block
          busy={handOver.isPending ? t('recording') : undefined}
          onClick={() => handOver.mutate({ children: waiting, commandId: createCommandId() })}
        >
          <span>
            {t('hand-over-to', { instructor })}
            <small>{t('names-only', { names: waiting.map(({ firstName }) => firstName) })}</small>
          </span>
        </Button>
      )}
    </div>
  )
}
