import type { ContactTaskTask } from '@first-chair/core/contact-task/contact-task'
import { useTexts } from '../../../settings/use-settings.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useHeadingFocus } from '../use-heading-focus.ts'
import { WaiverFrame } from './waiver-frame.tsx'
import styles from './waiver.module.css'

type WaiverElsewhereProps = { step: string; task: ContactTaskTask; onContinue: () => void }

/** A waiver of an outside provider is signed at the resort desk; it stays open. */
export function WaiverElsewhere({ step, task, onContinue }: WaiverElsewhereProps) {
  const { checkIn } = useTexts()
  useHeadingFocus(true)
  return (
    <WaiverFrame step={step}>
      <main id="main" className={styles.plain}>
        <h1>{task.name}</h1>
        <div className={styles.notice}>
          <Banner title={checkIn.signedElsewhereTitle}>{checkIn.signedElsewhereText}</Banner>
        </div>
      </main>
      <ActionBar>
        <Button onClick={onContinue}>{checkIn.continueButton}</Button>
      </ActionBar>
    </WaiverFrame>
  )
}
