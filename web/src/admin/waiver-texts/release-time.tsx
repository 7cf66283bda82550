import type { ReleaseImpact } from '@first-chair/core/waiver-text/release-impact'
import { Radio, TextInput } from '@mantine/core'
import { formatResortTime } from '../text/resort-time.ts'
import styles from './release.module.css'

/** Now, or at a day and a time by the clock of the resort. */
export function ReleaseTime({
  scheduledFor,
  onChoose,
  quietestTime,
  isMissing,
  ifNow,
}: {
  scheduledFor: string | null
  onChoose: (scheduledFor: string | null) => void
  quietestTime: string | undefined
  isMissing: boolean
  /** Who would have to sign again if it were released now. */
  ifNow: ReleaseImpact['ifNow'] | undefined
}) {
  const [day = '', time = ''] = (scheduledFor ?? '').split('T')
  const choose = (newDay: string, newTime: string) => onChoose(`${newDay}T${newTime}`)
  return (
    <>
      <Radio.Group
        aria-label="When"
        value={scheduledFor === null ? 'now' : 'later'}
        onChange={(value) => onChoose(value === 'now' ? null : (quietestTime ?? 'T'))}
      >
        <Radio className={styles.choice} value="now" label="Now" description={ifNow && describeNow(ifNow)} />
        <Radio
          className={styles.choice}
          value="later"
          label="At a time"
          description={quietestTime && `Quietest hour: ${formatResortTime(quietestTime)}`}
        />
      </Radio.Group>
      {scheduledFor !== null && (
        <div className={styles.halves} role="group" aria-label="By the clock of the resort">
          <TextInput
            type="date"
            label="Day"
            value={day}
            error={isMissing && 'Choose a day and a time.'}
            onChange={(event) => choose(event.currentTarget.value, time)}
          />
          <TextInput
            type="time"
            label="Time"
            value={time}
            onChange={(event) => choose(day, event.currentTarget.value)}
          />
          <p className={styles.quiet}>By the clock of the resort.</p>
        </div>
      )}
    </>
  )
}

function describeNow({ today, tomorrow }: ReleaseImpact['ifNow']): string {
  const guests = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'guest' : 'guests'}`
  return `${guests(today)} of today and ${guests(tomorrow)} of tomorrow turn “not ready”`
}
