import { Failure } from '@first-chair/core/contract/failure'
import { readWallBoard, watchWallBoard } from '@first-chair/core/staff-device/staff-device.api'
import { WallBoard } from '@first-chair/core/today-board/today-board'
import { isDarkHour, mustReloadWall } from '@first-chair/core/today-board/wall-hours'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { callAsDevice } from '../../api/call.ts'
import { readEventsAsDevice } from '../../api/read-events.ts'
import { t } from '../../catalogue/staff-wall.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWakeLock } from '../../ui/use-wake-lock.ts'
import { EnrolForm } from '../offline/enrol-form.tsx'
import '../staff.css'
import { WallContext } from '../today/board-links.tsx'
import { Board } from '../today/board.tsx'
import { useFollowedBoard, useResortTime, type BoardSource } from '../today/use-board.ts'
import { useWall, wallColours, type Wall } from './wall-store.ts'
import styles from './wall.module.css'

/**
 * The board of today on a wall (docs/domain.md, "Today's board"): numbers, for everybody to read, so nobody signs in and
 * nothing can be pressed but the colours. A screen that is not enrolled asks for its code.
 */
export function WallScreen() {
  const [wall, setWall] = useWall()
  const [wasRemoved, setWasRemoved] = useState(false)
  usePageTitle(t('title'))
  if (!wall) {
    return (
      <WallEnrolment
        wasRemoved={wasRemoved}
        onEnrolled={(secret) => {
          setWasRemoved(false)
          setWall({ secret, colours: 'clock' })
        }}
      />
    )
  }
  return (
    <OpenWall
      wall={wall}
      onChange={setWall}
      onRemoved={() => {
        setWasRemoved(true)
        setWall(undefined)
      }}
    />
  )
}

function WallEnrolment({ wasRemoved, onEnrolled }: { wasRemoved: boolean; onEnrolled: (secret: string) => void }) {
  useWallColours(false)
  return (
    <main id="main" className={styles.message}>
      {wasRemoved && (
        <Banner tone="warn" title={t('removed')}>
          {t('removed-hint')}
        </Banner>
      )}
      <h1>{t('enrol-title')}</h1>
      <EnrolForm hint={t('enrol-hint')} isWall onEnrolled={({ secret }) => onEnrolled(secret)} />
    </main>
  )
}

type OpenWallProps = { wall: Wall; onChange: (wall: Wall) => void; onRemoved: () => void }

/** Failures after which this screen needs a new code. */
const isRemoval = (error: Error | null): boolean =>
  error instanceof Failure && (error.code === 'device-removed' || error.code === 'role-missing')

function OpenWall({ wall, onChange, onRemoved }: OpenWallProps) {
  const { secret, colours } = wall
  const { read, isLost, ageMinutes } = useFollowedBoard(useSource(secret))
  const time = useResortTime(read.data ?? { time: '12:00' }, read.dataUpdatedAt)
  useWallColours(colours === 'clock' ? isDarkHour(time) : colours === 'dark')
  useWakeLock()
  useNightlyReload(time, isLost || read.data === undefined)
  const wasRemoved = isRemoval(read.error)
  useEffect(() => {
    if (wasRemoved) onRemoved()
  }, [wasRemoved, onRemoved])
  const isClosed = read.error instanceof Failure && read.error.code === 'location-closed'

  if (read.data && !isClosed) {
    return (
      <main id="main" className={styles.wall}>
        <WallContext value>
          <Board board={read.data} place={read.data.place} time={time} isLost={isLost} ageMinutes={ageMinutes} />
        </WallContext>
        <ColoursButton wall={wall} onChange={onChange} />
      </main>
    )
  }
  return (
    <main id="main" className={styles.message}>
      {read.isError ? (
        <Banner tone="bad" title={t('no-answer')}>
          {read.error.message} {t('no-answer-hint')}
        </Banner>
      ) : (
        <p role="status">
          <Spinner /> {t('loading')}
        </p>
      )}
    </main>
  )
}

function useSource(secret: string): BoardSource<WallBoard> {
  return useMemo(
    () => ({
      queryKey: [readWallBoard.name, secret],
      async read() {
        const { answer } = await callAsDevice(readWallBoard, secret, {})
        // Only a versioned answer is ever left out.
        if (!answer) throw new Failure('unexpected')
        return answer
      },
      watch: (stream) => readEventsAsDevice(watchWallBoard, secret, stream),
      schema: WallBoard,
    }),
    [secret],
  )
}

/** Changes the colours: by the clock, light, dark. A screen that nobody can press follows the clock. */
function ColoursButton({ wall, onChange }: Pick<OpenWallProps, 'wall' | 'onChange'>) {
  const next = wallColours[(wallColours.indexOf(wall.colours) + 1) % wallColours.length] ?? 'clock'
  return (
    <button type="button" className={styles.colours} onClick={() => onChange({ ...wall, colours: next })}>
      <Icon name="clock" />
      {t('colours', { choice: wall.colours === 'clock' ? 'other' : wall.colours })}
    </button>
  )
}

/** The neutral colours of the pages for staff, so that no theme of the operator hides a number. */
function useWallColours(isDark: boolean): void {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.classList.add('staff')
    page.dataset['colours'] = isDark ? 'dark' : 'light'
    return () => {
      page.classList.remove('staff')
      delete page.dataset['colours']
    }
  }, [isDark])
}

const hourMs = 3_600_000

/** Loads the page anew once a night. */
function useNightlyReload(time: string, isLost: boolean): void {
  const [openedAt] = useState(() => Date.now())
  useEffect(() => {
    if (mustReloadWall({ time, openHours: (Date.now() - openedAt) / hourMs, isLost })) location.reload()
  }, [time, openedAt, isLost])
}
