import type { KioskRow } from '@first-chair/core/kiosk/kiosk'
import { useEffect, useRef } from 'react'
import { t } from '../../catalogue/staff-kiosk.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatTime } from '../format-time.ts'
import { usePlace } from '../place.ts'
import { playTones } from '../scan/signals.ts'
import styles from './kiosk.module.css'
import { useKiosks } from './use-kiosks.ts'

/** On every page of the desk: which kiosks of the location call for help. Two tones when a new one calls. */
export function HelpBanner() {
  const { locationId, roles } = usePlace()
  const { read, answer } = useKiosks(locationId, roles.includes('desk'))
  const calling = (read.data?.kiosks ?? []).filter(isCalling)
  const count = calling.length
  const countBefore = useRef(count)
  useEffect(() => {
    if (count > countBefore.current) playTones(2)
    countBefore.current = count
  }, [count])
  if (count === 0) return null
  return (
    <div className={styles.calls}>
      {calling.map(({ id, name, helpCalledAtUtc }) => (
        <Banner
          key={id}
          tone="warn"
          title={t('needs-help', { name })}
          announce
          action={
            <Button
              busy={answer.isPending && answer.variables === id ? t('answering') : undefined}
              onClick={() => answer.mutate(id)}
            >
              {t('going')}
            </Button>
          }
        >
          {answer.isError && answer.variables === id
            ? `${t('answer-failed')} ${answer.error.message}`
            : t('since', { time: formatTime(helpCalledAtUtc) })}
        </Banner>
      ))}
    </div>
  )
}

function isCalling(kiosk: KioskRow): kiosk is KioskRow & { helpCalledAtUtc: string } {
  return kiosk.helpCalledAtUtc !== null
}
