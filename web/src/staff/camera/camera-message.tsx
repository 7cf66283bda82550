import { t } from '../../catalogue/staff-scan.ts'
import { Button } from '../../ui/button.tsx'
import { GateMark } from '../../ui/gate-mark.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './camera-message.module.css'
import type { CameraProblem } from '../../camera/use-camera.ts'

type Problem = CameraProblem | 'no-reader'

const texts = {
  denied: { title: 'denied', hint: 'denied-hint' },
  none: { title: 'none', hint: 'none-hint' },
  busy: { title: 'busy', hint: 'busy-hint' },
  insecure: { title: 'insecure', hint: 'insecure-hint' },
  'no-reader': { title: 'no-reader', hint: 'no-reader-hint' },
} as const satisfies Record<Problem, { title: string; hint: string }>

/** In place of the picture of the camera: that the browser asks, or why there is none and what to do. */
export function CameraMessage({
  state,
  onRetry,
}: {
  state: { kind: 'asking' } | { kind: 'problem'; problem: Problem }
  onRetry: () => void
}) {
  if (state.kind === 'asking') {
    return (
      <div className={styles.message} role="status">
        <Spinner />
        <h2>{t('asking')}</h2>
        <p>{t('asking-hint')}</p>
      </div>
    )
  }
  const { problem } = state
  return (
    <div className={styles.message}>
      <div role="alert">
        <GateMark mark="unknown" size={64} />
        <h2>{t(texts[problem].title)}</h2>
        <p>{t(texts[problem].hint)}</p>
      </div>
      <Button look="sun" onClick={onRetry}>
        {t('try-again')}
      </Button>
    </div>
  )
}
